import type { WebConfig } from '../../../contract/http/config.ts';
import { imToken } from '../../../contract/http/login.ts';
import type { HttpClient } from '../../api/http-client.ts';
import { isFinalRefusal } from '../../core/operations/judge-refusal.ts';
import { resolveSocketUrl } from '../../core/view/socket-url.ts';
import { readKv } from '../../db/kv.ts';
import { readAsLeader, type Fence } from '../../db/transaction.ts';
import type { EngineSession } from '../../engines/chat/port.ts';
import { NetworkError, type Ports } from '../../platform/ports.ts';
import type { SessionStore } from '../../sync/session/session-marker.ts';
import { addressWithToken } from './socket-address.ts';
import { replaceSecrets, type Secrets } from '../../sync/session/vaulted-session.ts';

const RENEW_BEFORE_MS = 86_400_000;

export type HeldSecrets = { secrets: Secrets };

export type EngineAddressOptions = {
  readonly api: HttpClient;
  readonly fence: Fence;
  readonly held: HeldSecrets;
  readonly store: SessionStore;
  readonly wtId: string;
  readonly ports: Pick<Ports, 'clock'>;
  readonly deviceId: string;
  readonly readConfig: () => Promise<WebConfig | undefined>;
};

/**
 * Creates the function that returns the address for the engine's connection. The token is renewed before it expires and whenever the server
 * has refused it, because the device's clock may be wrong and the answer to an earlier renewal may be lost. While no answer comes, the
 * connection waits (G10).
 */
export function createEngineAddress(options: EngineAddressOptions): EngineSession['fetchAddress'] {
  const { held, ports, fence } = options;

  async function isOld(): Promise<boolean> {
    const expireAt = held.secrets.imTokenExpireAt;
    const offsetMs = (await readKv(fence.db, 'serverOffsetMs')) ?? 0;
    return typeof expireAt === 'number' && ports.clock.now() + offsetMs > expireAt - RENEW_BEFORE_MS;
  }

  return async (isTokenRefused) => {
    const config = await options.readConfig();
    if (config?.engineUrl === undefined || config.engineUrl === null) throw new NetworkError('no configuration yet');
    const isNeeded = isTokenRefused || held.secrets.imToken === '';
    if (isNeeded || (await isOld())) {
      const renewal = await renewToken(options);
      if (renewal === 'unanswered' && isNeeded) throw new NetworkError('no new engine token yet');
    }
    const { engineUrl } = config;
    return addressWithToken(config, held.secrets.imToken, (token) => {
      const query = new URLSearchParams({ ...(token === undefined ? {} : { token }), device: options.deviceId });
      return `${resolveSocketUrl(engineUrl, location.href)}?${query.toString()}`;
    });
  };
}

/** `refused`: this back end issues no new token, so only the engine can decide whether the old one is valid. */
async function renewToken({ api, fence, held, store, wtId }: EngineAddressOptions): Promise<'renewed' | 'refused' | 'unanswered'> {
  // A tab that has lost leadership would invalidate the token of the current leader.
  await readAsLeader(fence, [], async () => undefined);
  const outcome = await api.call(imToken, {});
  if (outcome.kind === 'ok') {
    held.secrets = { ...held.secrets, ...outcome.value };
    await replaceSecrets(store, wtId, held.secrets);
    return 'renewed';
  }
  // The client of the business API reports the end of the session and its reason.
  return outcome.kind === 'refused' && isFinalRefusal(outcome.code) ? 'refused' : 'unanswered';
}
