import type { WebConfig } from '../../../contract/http/config.ts';
import { offerToken } from '../../../contract/socket-protocols.ts';
import type { SocketAddress } from '../../platform/ports.ts';

/** The address with the token beside it where the server says that it takes it so, else with the token in it (protocol §6, §7). */
export function addressWithToken(config: WebConfig, token: string, address: (token: string | undefined) => string): SocketAddress {
  const protocols = config.features['socketProtocol'] === 1 ? offerToken(token) : undefined;
  return protocols === undefined ? { url: address(token), protocols: [] } : { url: address(undefined), protocols };
}
