import type { PendingSend } from '../../../core/composer/pending-send.ts';
import type { KeyValue, Locks } from '../../../platform/ports.ts';
import { readCurrentWtId } from '../../session/current-account.ts';

const PREFIX = 'wt:sending:';
/** A longer copy is not read. */
export const MAX_PENDING_JSON = 1_000_000;
const PLACE_DIGITS = 9;

export type KeptSend = { readonly name: string; readonly send: PendingSend };

const prefixOf = (wtId: string): string => `${PREFIX}${wtId}:`;

/** The name of the copy of one send; sends of an account are listed in the order of `place`. */
export function pendingSendName(wtId: string, page: string, place: number): string {
  return `${prefixOf(wtId)}${page}:${String(place).padStart(PLACE_DIGITS, '0')}`;
}

/** The names of the copies that pages of this account have. */
export function pendingSendNames(keyValue: KeyValue, wtId: string): string[] {
  return keyValue.names(prefixOf(wtId));
}

export function pageOf(name: string): string {
  return name.split(':').at(-2) ?? '';
}

export function placeOf(name: string): number {
  return Number(name.slice(-PLACE_DIGITS)) || 0;
}

/** False once this device has signed out of the account: it may be about to be cleared. */
export function isAccountShown(keyValue: KeyValue, wtId: string): boolean {
  return readCurrentWtId(keyValue) === wtId;
}

/**
 * Keeps a copy of what left an input until the database has stored it (decision 036). False = nothing is kept of an account that this
 * device no longer shows, because it may be about to be cleared, or it is not safe from a reload.
 */
export function keepPendingSend(keyValue: KeyValue, wtId: string, { name, send }: KeptSend): boolean {
  if (!isAccountShown(keyValue, wtId)) return false;
  const json = JSON.stringify(send);
  // The message counts for more than the draft that it leaves, which may be any length.
  return keyValue.set(name, json.length > MAX_PENDING_JSON ? JSON.stringify({ ...send, drafts: [] }) : json);
}

/** Those of all pages, when the account is cleared. */
export function dropPendingSends(keyValue: KeyValue, wtId: string): void {
  for (const name of pendingSendNames(keyValue, wtId)) keyValue.remove(name);
}

/**
 * Holds the lock of a page until `signal` aborts: whoever else gets it knows that the page is gone. `held` is called once it is ours.
 */
export async function holdPage(locks: Locks, page: string, { signal, held }: { readonly signal: AbortSignal; readonly held?: () => void }): Promise<void> {
  return locks.request(`wisp:page:${page}`, { signal }, async () => {
    held?.();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  });
}
