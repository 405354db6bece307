import type { RegistryDatabase } from '../../db/registry.ts';
import { putCurrentWtId } from '../../db/session-box.ts';
import type { Clock, KeyValue, Vault } from '../../platform/ports.ts';
import { readCurrentWtId, SESSION_KEY } from './current-account.ts';

export type SessionStore = { readonly registry: RegistryDatabase; readonly vault: Vault; readonly keyValue: KeyValue; readonly clock: Clock };

/** Locks the account until a new sign-in. No data of it is deleted (protocol §12.2). */
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

/**
 * Marks an account as being wiped, in addition to the wipe intent in the registry. The mark can be read before any code is loaded: a start
 * that finds it finishes the wipe before it shows the account.
 */
export function markClearing(keyValue: KeyValue, wtId: string): void {
  keyValue.set(CLEARING_KEY, wtId);
}

/** Removes the mark, because no page shows the account any more, or because the page ended before the wipe intent was stored. */
export function unmarkClearing(keyValue: KeyValue): void {
  keyValue.remove(CLEARING_KEY);
}

export function isClearing(keyValue: KeyValue, wtId: string): boolean {
  return keyValue.get(CLEARING_KEY) === wtId;
}
