import { createHttpClient, type HttpClient, type Signer } from '../api/http-client.ts';
import type { Ports } from '../platform/ports.ts';
import { createGuestSession, type GuestSession } from '../sync/session/guest-session.ts';
import type { SessionStore } from '../sync/session/session-marker.ts';

export type GuestParts = {
  readonly ports: Ports;
  readonly store: SessionStore;
  readonly signer: Signer;
  readonly deviceId: string;
  readonly build: string;
  readonly readLanguage: () => string;
};

export function createGuestApi(parts: GuestParts, token: string | undefined): HttpClient {
  let offsetMs = 0;
  return createHttpClient({
    ...parts,
    network: parts.ports.network,
    clock: parts.ports.clock,
    readToken: () => token,
    readOffsetMs: () => offsetMs,
    learnServerTime(serverTimeMs) {
      offsetMs = serverTimeMs - parts.ports.clock.now();
    },
  });
}

/** A guest tab has no leader, so it signs and sends its own requests. */
export function createGuest(parts: GuestParts): GuestSession {
  return createGuestSession({ api: createGuestApi(parts, undefined), signer: parts.signer, store: parts.store });
}
