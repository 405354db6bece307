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

/** What of an account is gone although nobody removed it: its own database, or everything this origin had. */
export type Eviction = 'account' | 'device';

function readCanaryWtId(keyValue: KeyValue): unknown {
  const value = tryParseJson(keyValue.get(KEY) ?? '', 1000);
  return typeof value === 'object' && value !== null && 'wtId' in value ? value.wtId : undefined;
}

/**
 * Browsers drop the database of a site they need the room of, and keep its localStorage: the marker there says that the account had
 * been filled on this device (protocol §13). Ask before the sync fills it anew.
 */
export async function findEviction(store: SessionStore, db: AccountDatabase, wtId: string): Promise<Eviction | undefined> {
  if (readCanaryWtId(store.keyValue) !== wtId || (await readKv(db, 'isBootstrapped')) !== undefined) return undefined;
  return (await store.registry.accounts.get(wtId)) === undefined ? 'device' : 'account';
}

/** Keeps the marker for as long as the account is shown; it begins with the first batch that is stored. */
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

/** The account was taken off this device on purpose. */
export function dropCanary(keyValue: KeyValue, wtId: string): void {
  if (readCanaryWtId(keyValue) === wtId) keyValue.remove(KEY);
}
