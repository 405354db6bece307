import type { RegistryDatabase } from '../db/registry.ts';
import { putCurrentWtId } from '../db/session-box.ts';
import type { Clock, KeyValue, Vault } from '../platform/ports.ts';
import { tryParseJson } from '../shared/safe-json.ts';

export const SESSION_KEY = 'wt:session';

export type SessionStore = { readonly registry: RegistryDatabase; readonly vault: Vault; readonly keyValue: KeyValue; readonly clock: Clock };

/** Which account this device shows; readable before any database is open, and never a token (contract §13). */
export function readCurrentWtId(keyValue: KeyValue): string | undefined {
  const value = tryParseJson(keyValue.get(SESSION_KEY) ?? '', 1000);
  const wtId = typeof value === 'object' && value !== null && 'wtId' in value ? value.wtId : undefined;
  return typeof wtId === 'string' && /^[0-9]{5,11}$/.test(wtId) ? wtId : undefined;
}

/** Locks the account behind a new sign-in and deletes nothing of it (contract §12.2). */
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
