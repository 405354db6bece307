import type { AccountDatabase, MetaRow } from './schema.ts';
import { SCHEMA_EPOCH } from './schema.ts';

/** A newer version of the app has changed the database; this code must stop writing (reliability §3.4). */
export class SchemaOutdatedError extends Error {
  override readonly name = 'SchemaOutdatedError';
}

/** Another tab has become leader since this work began (G9). */
export class FencedError extends Error {
  override readonly name = 'FencedError';
}

export type TableName =
  | 'kv'
  | 'blobs'
  | 'holes'
  | 'quarantine'
  | 'messages'
  | 'conversations'
  | 'users'
  | 'friends'
  | 'groups'
  | 'groupMembers'
  | 'applies'
  | 'drafts'
  | 'outbox'
  | 'ops'
  | 'searchTerms'
  | 'searchFeed'
  | 'audioPlayed';

async function checkSchemaEpoch(db: AccountDatabase, row: MetaRow | undefined): Promise<void> {
  if (row === undefined) await db.meta.put({ key: 'schemaEpoch', value: SCHEMA_EPOCH });
  else if (Number(row.value) > SCHEMA_EPOCH) throw new SchemaOutdatedError(`schema epoch ${row.value}`);
}

/** What the user writes, in any tab: one transaction that checks the schema epoch (G9). */
export async function write<T>(db: AccountDatabase, tables: readonly TableName[], body: () => Promise<T>): Promise<T> {
  return db.transaction('rw', ['meta', ...tables], async () => {
    await checkSchemaEpoch(db, await db.meta.get('schemaEpoch'));
    return body();
  });
}

/** The database a leader may write to as long as no larger epoch was taken. */
type Fence = { readonly db: AccountDatabase; readonly epoch: number };

/** What the leader writes: as `write`, and refused with FencedError once another tab has taken a larger epoch (G9). */
export async function writeAsLeader<T>({ db, epoch }: Fence, tables: readonly TableName[], body: () => Promise<T>): Promise<T> {
  return db.transaction('rw', ['meta', ...tables], async () => {
    // Both epochs in one question: it is asked in every transaction of the leader.
    const [schema, leader] = await db.meta.bulkGet(['schemaEpoch', 'leaderEpoch']);
    await checkSchemaEpoch(db, schema);
    if (leader?.value !== epoch) throw new FencedError(`epoch ${epoch}, now ${String(leader?.value)}`);
    return body();
  });
}

/** Takes leadership: each leader's epoch is larger than all before it. */
export async function takeLeaderEpoch(db: AccountDatabase): Promise<number> {
  return write(db, [], async () => {
    const epoch = Number((await db.meta.get('leaderEpoch'))?.value ?? 0) + 1;
    await db.meta.put({ key: 'leaderEpoch', value: epoch });
    return epoch;
  });
}

/** The next number of the database-wide compose order; call inside a write. */
export async function nextOrder(db: AccountDatabase): Promise<number> {
  const order = Number((await db.meta.get('order'))?.value ?? 0) + 1;
  await db.meta.put({ key: 'order', value: order });
  return order;
}
