import { logout } from '../../../contract/http/login.ts';
import type { ApiOutcome, HttpClient } from '../../api/http-client.ts';
import { isFinalRefusal, judgeRefusal } from '../../core/operations/judge-refusal.ts';
import type { SessionStore } from './session-marker.ts';
import { readSecrets } from './vaulted-session.ts';

const GIVE_UP_AFTER_MS = 7 * 86_400_000;

/** Puts the account's token aside under a key of its own, so that the session can be ended after the account's key is gone. */
export async function stashLogout(store: SessionStore, wtId: string, id: string): Promise<void> {
  const { registry, vault, clock } = store;
  const secrets = await readSecrets(store, wtId);
  if (secrets === undefined) return;
  const key = await vault.createKey();
  await registry.logouts.put({ id, key, sealed: await vault.seal(key, secrets.token), createdTs: clock.now() });
}

/**
 * Ends on the server the sessions that were left, for up to seven days (protocol §5 logout); one that cannot be ended now stays.
 * Resolves with how many are left.
 */
export async function sendPendingLogouts(store: SessionStore, createApi: (token: string) => Pick<HttpClient, 'call'>): Promise<number> {
  const { registry, vault, clock } = store;
  for (const row of await registry.logouts.toArray()) {
    const isOld = clock.now() - row.createdTs > GIVE_UP_AFTER_MS;
    // A box that does not open any more holds nothing that could be sent.
    const token = isOld ? undefined : await vault.open(row.key, row.sealed).catch(() => undefined);
    const outcome = token === undefined ? undefined : await createApi(token).call(logout, {});
    if (outcome === undefined || isOver(outcome)) await registry.logouts.delete(row.id);
  }
  return registry.logouts.count();
}

/** A token that the server does not know opens nothing any more. */
function isOver(outcome: ApiOutcome<unknown>): boolean {
  if (outcome.kind !== 'refused') return outcome.kind === 'ok';
  return isFinalRefusal(outcome.code) || judgeRefusal({ code: outcome.code, unknownRefusals: 0 }).kind === 'sign-in';
}
