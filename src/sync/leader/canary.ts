import { DATABASE_VERSION } from '../../db/database-name.ts';
import { readKv } from '../../db/kv.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import { watchCursor } from '../../db/health/watch-cursor.ts';
import type { KeyValue } from '../../platform/ports.ts';
import { tryParseJson } from '../../shared/safe-json.ts';
import { readCurrentWtId } from '../session/current-account.ts';
import type { SessionStore } from '../session/session-marker.ts';

const KEY = 'wt:canary';
const WRITE_EVERY_MS = 60_000;

/** Data that is gone although neither the user nor the app removed it: the account's database, or all data of this origin. */
export type Eviction = 'account' | 'device';

function readCanaryWtId(keyValue: KeyValue): unknown {
  const value = tryParseJson(keyValue.get(KEY) ?? '', 1000);
  return typeof value === 'object' && value !== null && 'wtId' in value ? value.wtId : undefined;
}

/**
 * Detects that the browser evicted the database. Browsers evict a site's database when they need room, but keep its localStorage. A marker
 * there shows that the account was filled on this device (protocol §13). Call before the sync fills the database anew.
 */
export async function findEviction(store: SessionStore, db: AccountDatabase, wtId: string): Promise<Eviction | undefined> {
  if (readCanaryWtId(store.keyValue) !== wtId || (await readKv(db, 'isBootstrapped')) !== undefined) return undefined;
  return (await store.registry.accounts.get(wtId)) === undefined ? 'device' : 'account';
}

/** Updates the marker as long as the account is shown, from the first stored batch on. */
export function keepCanary(store: SessionStore, db: AccountDatabase, wtId: string): void {
  let lastWriteTs = -Infinity;
  watchCursor(db, {
    isDue: () => store.clock.now() - lastWriteTs >= WRITE_EVERY_MS,
    moved() {
      if (readCurrentWtId(store.keyValue) !== wtId) return;
      lastWriteTs = store.clock.now();
      store.keyValue.set(KEY, JSON.stringify({ wtId, dbVersion: DATABASE_VERSION, lastWriteTs }));
    },
  });
}

/** Removes the marker, because the account was removed from this device on purpose. */
export function dropCanary(keyValue: KeyValue, wtId: string): void {
  if (readCanaryWtId(keyValue) === wtId) keyValue.remove(KEY);
}
