import { logout } from '../../contract/http/login.ts';
import { createHttpClient, type Signer } from '../api/http-client.ts';
import type { Ports } from '../platform/ports.ts';
import { createGuestSession, type GuestSession } from '../sync/guest-session.ts';
import type { SessionStore } from '../sync/session-marker.ts';
import { readSecrets } from '../sync/vaulted-session.ts';

export type GuestParts = {
  readonly ports: Ports;
  readonly store: SessionStore;
  readonly signer: Signer;
  readonly deviceId: string;
  readonly build: string;
  readonly readLanguage: () => string;
};

function createApi(parts: GuestParts, token: string | undefined) {
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

/** A guest tab has no leader, so it signs and sends its own few requests. */
export function createGuest(parts: GuestParts): GuestSession {
  return createGuestSession({ api: createApi(parts, undefined), signer: parts.signer, store: parts.store });
}

/** Ends the session on the server if it can be reached now; a token that cannot be ended stays sealed for a later try. */
export async function leaveServer(parts: GuestParts, wtId: string): Promise<void> {
  const { store, ports } = parts;
  const secrets = await readSecrets(store, wtId);
  if (secrets === undefined) return;
  const outcome = await createApi(parts, secrets.token).call(logout, {});
  if (outcome.kind !== 'unreachable') return;
  const key = await ports.vault.createKey();
  const sealed = await ports.vault.seal(key, secrets.token);
  await store.registry.logouts.put({ id: ports.random.uuid(), key, sealed, createdTs: ports.clock.now() });
}

const GIVE_UP_AFTER_MS = 7 * 86_400_000;

/** Ends on the server the sessions that were left without a network, for up to seven days (contract §5 logout). */
export async function sendPendingLogouts(parts: GuestParts): Promise<void> {
  const { store, ports } = parts;
  for (const row of await store.registry.logouts.toArray()) {
    const isOld = ports.clock.now() - row.createdTs > GIVE_UP_AFTER_MS;
    const outcome = isOld ? undefined : await createApi(parts, await ports.vault.open(row.key, row.sealed)).call(logout, {});
    if (outcome?.kind !== 'unreachable') await store.registry.logouts.delete(row.id);
  }
}
