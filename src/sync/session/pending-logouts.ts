import { logout } from '../../../contract/http/login.ts';
import type { ApiOutcome, HttpClient } from '../../api/http-client.ts';
import { isFinalRefusal, judgeRefusal } from '../../core/operations/judge-refusal.ts';
import type { SessionStore } from './session-marker.ts';
import { readSecrets } from './vaulted-session.ts';

const GIVE_UP_AFTER_MS = 7 * 86_400_000;

/** Stores the account's token under a separate key, so that the session can be ended after the account's key is deleted. */
export async function stashLogout(store: SessionStore, wtId: string, id: string): Promise<void> {
  const { registry, vault, clock } = store;
  const secrets = await readSecrets(store, wtId);
  if (secrets === undefined) return;
  const key = await vault.createKey();
  await registry.logouts.put({ id, key, sealed: await vault.seal(key, secrets.token), createdTs: clock.now() });
}

/**
 * Ends abandoned sessions on the server, for up to seven days (protocol §5 logout). A session that cannot be ended now stays. Resolves with
 * the number of remaining sessions.
 */
export async function sendPendingLogouts(store: SessionStore, createApi: (token: string) => Pick<HttpClient, 'call'>): Promise<number> {
  const { registry, vault, clock } = store;
  for (const row of await registry.logouts.toArray()) {
    const isOld = clock.now() - row.createdTs > GIVE_UP_AFTER_MS;
    // A box that cannot be opened contains no token to send.
    const token = isOld ? undefined : await vault.open(row.key, row.sealed).catch(() => undefined);
    const outcome = token === undefined ? undefined : await createApi(token).call(logout, {});
    if (outcome === undefined || isOver(outcome)) await registry.logouts.delete(row.id);
  }
  return registry.logouts.count();
}

/** Whether the session is over. A token that the server does not know gives no access. */
function isOver(outcome: ApiOutcome<unknown>): boolean {
  if (outcome.kind !== 'refused') return outcome.kind === 'ok';
  return isFinalRefusal(outcome.code) || judgeRefusal({ code: outcome.code, unknownRefusals: 0 }).kind === 'sign-in';
}
