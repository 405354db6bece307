import type { PendingSend } from '../../../core/composer/pending-send.ts';
import type { KeyValue, Locks } from '../../../platform/ports.ts';
import { readCurrentWtId } from '../../session/current-account.ts';

const PREFIX = 'wt:sending:';
/** The maximum length of a copy in characters. A longer copy is not read. */
export const MAX_PENDING_JSON = 1_000_000;
const PLACE_DIGITS = 9;

export type KeptSend = { readonly name: string; readonly send: PendingSend };

const prefixOf = (wtId: string): string => `${PREFIX}${wtId}:`;

/** The storage name of the copy of one send. The sends of an account are ordered by `place`. */
export function pendingSendName(wtId: string, page: string, place: number): string {
  return `${prefixOf(wtId)}${page}:${String(place).padStart(PLACE_DIGITS, '0')}`;
}

/** The storage names of the copies of all pages of this account. */
export function pendingSendNames(keyValue: KeyValue, wtId: string): string[] {
  return keyValue.names(prefixOf(wtId));
}

export function pageOf(name: string): string {
  return name.split(':').at(-2) ?? '';
}

export function placeOf(name: string): number {
  return Number(name.slice(-PLACE_DIGITS)) || 0;
}

/** Whether this device still shows the account. After signing out, the account may be about to be wiped. */
export function isAccountShown(keyValue: KeyValue, wtId: string): boolean {
  return readCurrentWtId(keyValue) === wtId;
}

/**
 * Stores a copy of a sent input until the database has stored it (decision 036). Returns false if the copy is not safe from a reload, or if
 * this device no longer shows the account, which may be about to be wiped.
 */
export function keepPendingSend(keyValue: KeyValue, wtId: string, { name, send }: KeptSend): boolean {
  if (!isAccountShown(keyValue, wtId)) return false;
  const json = JSON.stringify(send);
  // The message is more important than the drafts that it leaves, which may have any length.
  return keyValue.set(name, json.length > MAX_PENDING_JSON ? JSON.stringify({ ...send, drafts: [] }) : json);
}

/** Deletes the copies of all pages. Called when the account is wiped. */
export function dropPendingSends(keyValue: KeyValue, wtId: string): void {
  for (const name of pendingSendNames(keyValue, wtId)) keyValue.remove(name);
}

/**
 * Holds the lock of a page until `signal` aborts. Another page that gets the lock knows that this page is closed. `held` is called when the
 * lock is granted.
 */
export async function holdPage(locks: Locks, page: string, { signal, held }: { readonly signal: AbortSignal; readonly held?: () => void }): Promise<void> {
  return locks.request(`wisp:page:${page}`, { signal }, async () => {
    held?.();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  });
}
