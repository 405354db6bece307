import Dexie, { type IntervalTree, type ObservabilitySet } from 'dexie';
import type { FriendRow } from '../../core/rows.ts';
import type { AccountDatabase } from '../schema.ts';
import { listFriends, readFriends } from './current-profiles.ts';

type KeptFriends = {
  byId: Map<string, FriendRow>;
  list: readonly FriendRow[];
  /** The number of reported changes. Rows that were read show those up to `appliedUpTo`. */
  count: number;
  appliedUpTo: number;
  /** The people whose rows have changed since, each with the number of the last change. */
  readonly changed: Map<string, number>;
  /** The number of the last change whose people are not known; 0 = all rows are read. */
  allChanged: number;
  connection: IDBDatabase | undefined;
};

const keptByDatabase = new WeakMap<AccountDatabase, KeptFriends>();

/**
 * Lists all friends with their current profiles, as listFriends does. It keeps the rows in memory, and after a change reads only the changed
 * ones: each event of one of 3,000 friends would otherwise read 6,000 rows again. While nothing changes, it is the same list. A live query
 * that calls it runs again after each change.
 */
export async function listKeptFriends(db: AccountDatabase): Promise<readonly FriendRow[]> {
  const kept = keptByDatabase.get(db) ?? keepFriends(db);
  if (kept.allChanged > 0) return readAll(db, kept);
  // The live query may run before `note` has the commit; after a read of the database it has.
  await watchRows(db);
  // The account was closed meanwhile. Further reads, also those of the caller, would open its database again.
  if (!db.isOpen()) throw new Dexie.DatabaseClosedError();
  if (kept.connection !== db.backendDB()) noteAll(kept);
  if (kept.allChanged > 0) return readAll(db, kept);
  const upTo = kept.count;
  const ids = [...kept.changed.keys()];
  if (ids.length === 0) return kept.list;
  const rows = await readFriends(db, ids);
  if (isNew(kept, upTo)) {
    replaceRows(kept, ids, rows);
    apply(kept, upTo);
  }
  return kept.list;
}

async function readAll(db: AccountDatabase, kept: KeptFriends): Promise<readonly FriendRow[]> {
  const upTo = kept.count;
  const [rows] = await Promise.all([listFriends(db), watchRows(db)]);
  if (isNew(kept, upTo)) {
    kept.byId = new Map(rows.map((row) => [row.wtId, row]));
    kept.connection = db.backendDB();
    if (kept.allChanged <= upTo) kept.allChanged = 0;
    apply(kept, upTo);
  }
  return kept.list;
}

/** It reads no row, and makes a live query watch all rows of both tables. */
async function watchRows(db: AccountDatabase): Promise<unknown> {
  return Promise.all([db.friends.count(), db.users.count()]);
}

/** False if another call has read these rows meanwhile, and maybe later changes too. */
function isNew(kept: KeptFriends, upTo: number): boolean {
  return upTo > kept.appliedUpTo;
}

function apply(kept: KeptFriends, upTo: number): void {
  kept.list = [...kept.byId.values()];
  kept.appliedUpTo = upTo;
  for (const [id, at] of kept.changed) if (at <= upTo) kept.changed.delete(id);
}

/** In the order of their IDs, as the table lists them. */
function replaceRows(kept: KeptFriends, ids: readonly string[], rows: readonly FriendRow[]): void {
  const hasNew = rows.some(({ wtId }) => !kept.byId.has(wtId));
  const found = new Map(rows.map((row) => [row.wtId, row]));
  for (const id of ids) {
    const row = found.get(id);
    if (row === undefined) kept.byId.delete(id);
    else kept.byId.set(id, row);
  }
  if (hasNew) kept.byId = new Map([...kept.byId].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function keepFriends(db: AccountDatabase): KeptFriends {
  const kept: KeptFriends = { byId: new Map(), list: [], count: 1, appliedUpTo: 0, changed: new Map(), allChanged: 1, connection: undefined };
  keptByDatabase.set(db, kept);
  const { name } = db;
  // The list of an account that the page has left must not stay in memory.
  const weak = new WeakRef(kept);
  const note = (parts: ObservabilitySet): void => {
    const current = weak.deref();
    if (current === undefined) return Dexie.on.storagemutated.unsubscribe(note);
    // `all` = the page returns from the back-forward cache and may have missed commits.
    if ('all' in parts) return noteAll(current);
    noteKeys(current, keysOf(parts[`idb://${name}/friends/`]));
    const users = keysOf(parts[`idb://${name}/users/`]);
    noteKeys(
      current,
      users?.filter((id) => current.byId.has(id) || current.changed.has(id)),
    );
  };
  Dexie.on('storagemutated', note);
  return kept;
}

function noteAll(kept: KeptFriends): void {
  kept.count += 1;
  kept.allChanged = kept.count;
}

/** `ids` undefined = the people are not known. */
function noteKeys(kept: KeptFriends, ids: readonly string[] | undefined): void {
  if (ids === undefined) return noteAll(kept);
  if (ids.length === 0) return;
  kept.count += 1;
  for (const id of ids) kept.changed.set(id, kept.count);
}

/** The keys in a set of ranges; undefined = one of the ranges is no single key. A set of another tab has no methods. */
function keysOf(ranges: IntervalTree | undefined): readonly string[] | undefined {
  if (ranges === undefined || !('from' in ranges)) return [];
  const { from, to, l, r } = ranges;
  const [left, right] = [keysOf(l ?? undefined), keysOf(r ?? undefined)];
  if (from !== to || typeof from !== 'string' || left === undefined || right === undefined) return undefined;
  return [...left, from, ...right];
}
