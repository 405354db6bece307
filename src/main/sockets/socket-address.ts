import type { WebConfig } from '../../../contract/http/config.ts';
import { offerToken } from '../../../contract/socket-protocols.ts';
import type { SocketAddress } from '../../platform/ports.ts';

/**
 * Returns the address and the token. The token is a subprotocol when the server announces support for it, otherwise it is part of the URL
 * (protocol §6, §7).
 */
export function addressWithToken(config: WebConfig, token: string, address: (token: string | undefined) => string): SocketAddress {
  const protocols = config.features['socketProtocol'] === 1 ? offerToken(token) : undefined;
  return protocols === undefined ? { url: address(token), protocols: [] } : { url: address(undefined), protocols };
}
