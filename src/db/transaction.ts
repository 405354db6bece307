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
 * The database as the leader holds it between its transactions: it can be read, and nothing can be written, because a write outside
 * of `writeAsLeader` checks no epoch (G9). The body of `writeAsLeader` is given one that can be written.
 */
export type LeaderDatabase = AccountDatabase & { readonly [Table in TableName | 'meta']: { readonly [Method in Mutator]: never } } & {
  readonly isFenced: true;
};

/** A database that can be written: that of a tab's user, or the one inside a transaction of the leader. */
export type WritableDatabase = AccountDatabase & { readonly isFenced?: never };

export function toLeaderDatabase(db: AccountDatabase): LeaderDatabase {
  return db as LeaderDatabase;
}

export type Epochs = {
  /** Of the newest build that has written into the database; 0 = none has. */
  readonly schema: number;
  /** Whether any tab has ever led with this database: no other part of the app takes that mark away again. */
  readonly isLed: boolean;
};

/** Both in one question: between two, a database that is closed meanwhile would be opened again. */
export async function readEpochs(db: AccountDatabase): Promise<Epochs> {
  const [schema, leader] = await db.meta.bulkGet(['schemaEpoch', 'leaderEpoch']);
  return { schema: Number(schema?.value ?? 0), isLed: leader !== undefined };
}

/** Raised by the write itself, so that nothing of a newer build is in a database that an older one may still write to. */
async function checkSchemaEpoch(db: WritableDatabase, row: MetaRow | undefined): Promise<void> {
  const stored = Number(row?.value ?? 0);
  if (stored < SCHEMA_EPOCH) await db.meta.put({ key: 'schemaEpoch', value: SCHEMA_EPOCH });
  if (stored <= SCHEMA_EPOCH) return;
  Dexie.ignoreTransaction(() => db.newerSchemaFound());
  throw new SchemaOutdatedError(`schema epoch ${stored}`);
}

/** A large file may need more room than what goes at once. */
const ROOM_ATTEMPTS = 8;

/**
 * What the user writes, in any tab: one transaction that checks the schema epoch (G9). Where there is no room for it, the body runs
 * again after each part of the room that could be made (G11).
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
      // A transaction around this one is lost with it.
      if (left === 0 || Dexie.currentTransaction !== null || !isStorageFull(error) || (await db.evictStorage()) === 0) throw error;
    }
  }
}

/** The check and the work ask the database together, so that no write waits for an answer more; whatever fails undoes both. */
async function checked<T>(check: Promise<void>, work: Promise<T>): Promise<T> {
  const [, result] = await Promise.all([check, work]);
  return result;
}

/** The database a leader may write to as long as no larger epoch was taken. */
export type Fence = { readonly db: LeaderDatabase; readonly epoch: number };

/**
 * What the leader writes: as `write`, and refused with FencedError once another tab has taken a larger epoch (G9). The body begins at
 * once, maybe while an earlier write is still under way: only what it reads from the database is as that one leaves it.
 */
export async function writeAsLeader<T>(fence: Fence, tables: readonly TableName[], body: (db: WritableDatabase) => Promise<T>): Promise<T> {
  return eviction(
    fence,
    tables,
    fence.db.transaction('rw', ['meta', ...tables], async () => checked(checkEpochs(fence), body(writable(fence)))),
  );
}

/** The leader repeats by itself what failed for want of room. Meanwhile room is made; the device is full only where none can be. */
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
  // Where the attempt fails, no room was made either.
  if ((await db.evictStorage().catch(() => 0)) === 0) db.quotaFound({ hasRoom: false, tables });
}

/** As `writeAsLeader`, with a body that begins when earlier writes of these tables are over: it may look at what they leave in memory. */
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

/** Called inside of a transaction that checks both epochs. */
function writable({ db }: Fence): WritableDatabase {
  return db as AccountDatabase;
}

/** Both epochs in one question: it is asked in every transaction of the leader. */
async function checkEpochs({ db, epoch }: Fence): Promise<void> {
  const [schema, leader] = await db.meta.bulkGet(['schemaEpoch', 'leaderEpoch']);
  await checkSchemaEpoch(db as AccountDatabase, schema);
  checkLeaderEpoch(leader, epoch);
}

/** What the leader is about to act upon, read in one look that is refused as its writes are; it waits for no disk. */
export async function readAsLeader<T>({ db, epoch }: Fence, tables: readonly TableName[], body: () => Promise<T>): Promise<T> {
  const check = async (): Promise<void> => checkLeaderEpoch(await db.meta.get('leaderEpoch'), epoch);
  return db.transaction('r', ['meta', ...tables], async () => checked(check(), body()));
}

function checkLeaderEpoch(row: MetaRow | undefined, epoch: number): void {
  if (row?.value !== epoch) throw new FencedError(`epoch ${epoch}, now ${String(row?.value)}`);
}

/** The next leader's epoch is above `epoch`: the server has seen that one of this device, and the database has lost it. */
export async function raiseLeaderEpoch(fence: Fence, epoch: number): Promise<void> {
  await writeAsLeader(fence, [], async (db) => db.meta.put({ key: 'leaderEpoch', value: Math.max(fence.epoch, epoch) }));
}

/** Epoch of the latest leader, which may be another tab by now. */
export async function readLeaderEpoch(db: Pick<AccountDatabase, 'meta'>): Promise<number> {
  return Number((await db.meta.get('leaderEpoch'))?.value ?? 0);
}

/** Takes leadership: each leader's epoch is larger than all before it. */
export async function takeLeaderEpoch(db: WritableDatabase): Promise<number> {
  return write(db, [], async () => {
    const epoch = (await readLeaderEpoch(db)) + 1;
    await db.meta.put({ key: 'leaderEpoch', value: epoch });
    return epoch;
  });
}

/** The next number of the database-wide compose order; with a `count`, the first of so many that are taken together. Call inside a write. */
export async function nextOrder(db: WritableDatabase, count = 1): Promise<number> {
  const before = Number((await db.meta.get('order'))?.value ?? 0);
  await db.meta.put({ key: 'order', value: before + count });
  return before + 1;
}
