import type { RegistryDatabase } from '../../db/registry.ts';
import { putCurrentWtId } from '../../db/session-box.ts';
import type { Clock, KeyValue, Vault } from '../../platform/ports.ts';
import { readCurrentWtId, SESSION_KEY } from './current-account.ts';

export type SessionStore = { readonly registry: RegistryDatabase; readonly vault: Vault; readonly keyValue: KeyValue; readonly clock: Clock };

/** Locks the account behind a new sign-in and deletes nothing of it (protocol §12.2). */
export async function lockAccount(store: SessionStore, wtId: string): Promise<void> {
  if (readCurrentWtId(store.keyValue) === wtId) {
    store.keyValue.remove(SESSION_KEY);
    await putCurrentWtId(store.registry, undefined);
  }
  const row = await store.registry.accounts.get(wtId);
  if (row === undefined) return;
  const { key: _key, sealed: _sealed, ...rest } = row;
  await store.registry.accounts.put(rest);
}

const CLEARING_KEY = 'wt:clearing';

/** Beside the wish in the registry, readable before anything is loaded: a start that finds it finishes the wish before it shows the account. */
export function markClearing(keyValue: KeyValue, wtId: string): void {
  keyValue.set(CLEARING_KEY, wtId);
}

/** Nobody shows the account any more, or the page died before the wish was noted. */
export function unmarkClearing(keyValue: KeyValue): void {
  keyValue.remove(CLEARING_KEY);
}

export function isClearing(keyValue: KeyValue, wtId: string): boolean {
  return keyValue.get(CLEARING_KEY) === wtId;
}
