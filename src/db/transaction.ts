import Dexie from 'dexie';
import type { AccountDatabase } from './schema.ts';
import { SCHEMA_EPOCH } from './schema.ts';
import type { AccountTables, MetaRow } from './tables/tables.ts';
import { isStorageFull } from '../core/storage/storage-problem.ts';

/** A newer version of the app has changed the database; this code must stop writing (reliability §3.4). */
export class SchemaOutdatedError extends Error {
  override readonly name = 'SchemaOutdatedError';
}

/** Another tab has become leader since this work began (G9). */
export class FencedError extends Error {
  override readonly name = 'FencedError';
}

export type TableName = Exclude<keyof AccountTables, 'meta'>;

type Mutator = 'add' | 'put' | 'update' | 'upsert' | 'delete' | 'clear' | 'bulkAdd' | 'bulkPut' | 'bulkUpdate' | 'bulkDelete';

/**
 * The leader's database outside its transactions. It is read-only, because a write outside `writeAsLeader` checks no epoch (G9). The body
 * of `writeAsLeader` receives a writable one.
 */
export type LeaderDatabase = AccountDatabase & { readonly [Table in TableName | 'meta']: { readonly [Method in Mutator]: never } } & {
  readonly isFenced: true;
};

/** A writable database: the one for the user's own writes in a tab, or the one inside a leader's transaction. */
export type WritableDatabase = AccountDatabase & { readonly isFenced?: never };

export function toLeaderDatabase(db: AccountDatabase): LeaderDatabase {
  return db as LeaderDatabase;
}

export type Epochs = {
  /** The schema epoch of the newest build that has written to the database; 0 = none. */
  readonly schema: number;
  /** Whether a tab has ever been the leader with this database. No part of the app removes that mark. */
  readonly isLed: boolean;
};

/** Reads both in one request, because a database that is closed between two requests would be opened again. */
export async function readEpochs(db: AccountDatabase): Promise<Epochs> {
  const [schema, leader] = await db.meta.bulkGet(['schemaEpoch', 'leaderEpoch']);
  return { schema: Number(schema?.value ?? 0), isLed: leader !== undefined };
}

/** The write itself raises the epoch, so that a database with data of a newer build is never writable for an older build. */
async function checkSchemaEpoch(db: WritableDatabase, row: MetaRow | undefined): Promise<void> {
  const stored = Number(row?.value ?? 0);
  if (stored < SCHEMA_EPOCH) await db.meta.put({ key: 'schemaEpoch', value: SCHEMA_EPOCH });
  if (stored <= SCHEMA_EPOCH) return;
  Dexie.ignoreTransaction(() => db.newerSchemaFound());
  throw new SchemaOutdatedError(`schema epoch ${stored}`);
}

/** Number of evictions per write. A large file may need more room than one eviction frees. */
const ROOM_ATTEMPTS = 8;

/**
 * A write of the user in any tab: one transaction that checks the schema epoch (G9). If there is no room, the body runs again after each
 * successful eviction (G11).
 */
export async function write<T>(db: WritableDatabase, tables: readonly TableName[], body: () => Promise<T>): Promise<T> {
  const check = async (): Promise<void> => checkSchemaEpoch(db, await db.meta.get('schemaEpoch'));
  const attempt = async (): Promise<T> => db.transaction('rw', ['meta', ...tables], async () => checked(check(), body()));
  try {
    const result = await afterEviction(db, attempt);
    db.quotaFound({ hasRoom: true, tables });
    return result;
  } catch (error) {
    if (isStorageFull(error)) db.quotaFound({ hasRoom: false, tables });
    throw error;
  }
}

async function afterEviction<T>(db: WritableDatabase, attempt: () => Promise<T>): Promise<T> {
  for (let left = ROOM_ATTEMPTS; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      // If an outer transaction exists, it was aborted too, so the write cannot be repeated here.
      if (left === 0 || Dexie.currentTransaction !== null || !isStorageFull(error) || (await db.evictStorage()) === 0) throw error;
    }
  }
}

/** The check and the work start together, so that no write waits for an extra answer. An error in either one undoes both. */
async function checked<T>(check: Promise<void>, work: Promise<T>): Promise<T> {
  const [, result] = await Promise.all([check, work]);
  return result;
}

/** The database with the leader's epoch. The leader may write until another tab takes a larger epoch. */
export type Fence = { readonly db: LeaderDatabase; readonly epoch: number };

/**
 * A write of the leader: as `write`, but it fails with FencedError after another tab took a larger epoch (G9). The body starts at once,
 * perhaps while an earlier write still runs. Only its database reads see the result of that earlier write; data in memory may be older.
 */
export async function writeAsLeader<T>(fence: Fence, tables: readonly TableName[], body: (db: WritableDatabase) => Promise<T>): Promise<T> {
  return eviction(
    fence,
    tables,
    fence.db.transaction('rw', ['meta', ...tables], async () => checked(checkEpochs(fence), body(writable(fence)))),
  );
}

/**
 * Evicts data after a write failed because of missing room. The leader repeats its writes itself. The device counts as full only if nothing
 * could be evicted.
 */
async function eviction<T>({ db }: Fence, tables: readonly TableName[], work: PromiseLike<T>): Promise<T> {
  try {
    const result = await work;
    db.quotaFound({ hasRoom: true, tables });
    return result;
  } catch (error) {
    if (isStorageFull(error)) Dexie.ignoreTransaction(() => void evictStorageFor(db, tables));
    throw error;
  }
}

async function evictStorageFor(db: Pick<AccountDatabase, 'evictStorage' | 'quotaFound'>, tables: readonly TableName[]): Promise<void> {
  // A failed eviction frees no room either.
  if ((await db.evictStorage().catch(() => 0)) === 0) db.quotaFound({ hasRoom: false, tables });
}

/**
 * As `writeAsLeader`, but the body starts after earlier writes of these tables have ended. So it may read data in memory that they changed.
 */
export async function writeInTurn<T>(fence: Fence, tables: readonly TableName[], body: (db: WritableDatabase) => Promise<T>): Promise<T> {
  return eviction(
    fence,
    tables,
    fence.db.transaction('rw', ['meta', ...tables], async () => {
      await checkEpochs(fence);
      return body(writable(fence));
    }),
  );
}

/** Call inside a transaction that checks both epochs. */
function writable({ db }: Fence): WritableDatabase {
  return db as AccountDatabase;
}

/** Reads both epochs in one request, because every transaction of the leader does this. */
async function checkEpochs({ db, epoch }: Fence): Promise<void> {
  const [schema, leader] = await db.meta.bulkGet(['schemaEpoch', 'leaderEpoch']);
  await checkSchemaEpoch(db as AccountDatabase, schema);
  checkLeaderEpoch(leader, epoch);
}

/** A read of the leader in one transaction. It fails with FencedError like its writes, but does not wait for the disk. */
export async function readAsLeader<T>({ db, epoch }: Fence, tables: readonly TableName[], body: () => Promise<T>): Promise<T> {
  const check = async (): Promise<void> => checkLeaderEpoch(await db.meta.get('leaderEpoch'), epoch);
  return db.transaction('r', ['meta', ...tables], async () => checked(check(), body()));
}

function checkLeaderEpoch(row: MetaRow | undefined, epoch: number): void {
  if (row?.value !== epoch) throw new FencedError(`epoch ${epoch}, now ${String(row?.value)}`);
}

/**
 * Raises the stored epoch, so that the next leader's epoch is above `epoch`. The server has seen that epoch from this device, and the
 * database has lost it.
 */
export async function raiseLeaderEpoch(fence: Fence, epoch: number): Promise<void> {
  await writeAsLeader(fence, [], async (db) => db.meta.put({ key: 'leaderEpoch', value: Math.max(fence.epoch, epoch) }));
}

/** The epoch of the latest leader, which may be another tab. */
export async function readLeaderEpoch(db: Pick<AccountDatabase, 'meta'>): Promise<number> {
  return Number((await db.meta.get('leaderEpoch'))?.value ?? 0);
}

/** Takes leadership. The epoch of each leader is larger than all earlier ones. */
export async function takeLeaderEpoch(db: WritableDatabase): Promise<number> {
  return write(db, [], async () => {
    const epoch = (await readLeaderEpoch(db)) + 1;
    await db.meta.put({ key: 'leaderEpoch', value: epoch });
    return epoch;
  });
}

/**
 * Takes the next number of the database-wide compose order. With `count` it takes that many and resolves with the first. Call inside a
 * write.
 */
export async function nextOrder(db: WritableDatabase, count = 1): Promise<number> {
  const before = Number((await db.meta.get('order'))?.value ?? 0);
  await db.meta.put({ key: 'order', value: before + count });
  return before + 1;
}
