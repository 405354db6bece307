import type { Table } from 'dexie';
import { QUEUE_FRAMES } from '../core/row-schemas/queue-shapes.ts';
import type { MessageRow, OpRow, OutboxRow } from '../core/rows.ts';
import type { Cancel } from '../platform/ports.ts';
import type { AccountDatabase } from './schema.ts';
import { watchTable } from './watch-table.ts';

/** Waiting messages in compose order. The outbox contains only unsent messages, so it is short. */
export async function listOutbox(db: AccountDatabase): Promise<OutboxRow[]> {
  return db.outbox.orderBy('order').toArray();
}

export async function listOps(db: AccountDatabase): Promise<OpRow[]> {
  return db.ops.orderBy('order').toArray();
}

/** Acknowledged messages that have not arrived in the log yet. */
export async function listAcknowledged(db: AccountDatabase): Promise<MessageRow[]> {
  return db.messages.where('ackSeq').above(0).toArray();
}

/** Calls the handler of each queue now, and after a row of it was added, changed or deleted in any tab. */
export function watchQueues(db: AccountDatabase, changed: Readonly<Record<'outbox' | 'ops', () => void>>): Cancel {
  const cancels = [watchTable(db, 'outbox', changed.outbox), watchTable(db, 'ops', changed.ops)];
  return () => cancels.forEach((cancel) => cancel());
}

export type QueueName = 'outbox' | 'ops';

/** Keys of rows that reads leave out. */
export type UnreadableRows = {
  /** No build can have queued these rows, so no leader would ever send them (G8). */
  readonly damaged: readonly unknown[];
  /** A newer build queued these rows. It sends them when one of its tabs is the leader. */
  readonly foreign: readonly unknown[];
};

export async function listUnreadable(db: AccountDatabase, queue: QueueName): Promise<UnreadableRows> {
  const table: Table = db[queue];
  const skipped = new Map<unknown, unknown>();
  const cancel = db.listenSkipped((name, { key, row }) => name === queue && skipped.set(key, row));
  try {
    // Key reads skip no invalid rows. Both queues are short.
    const [keys, rows] = await Promise.all([table.toCollection().primaryKeys(), table.toArray()]);
    const keyPath = String(table.schema.primKey.keyPath);
    const readable = new Set<unknown>(rows.map((row: Readonly<Record<string, unknown>>) => row[keyPath]));
    const unreadable = keys.filter((key: unknown) => !readable.has(key));
    const isForeign = (key: unknown): boolean => QUEUE_FRAMES[queue](skipped.get(key));
    return { damaged: unreadable.filter((key) => !isForeign(key)), foreign: unreadable.filter(isForeign) };
  } finally {
    cancel();
  }
}

/** Whether a row with this key exists. This includes rows of a newer build, which other reads leave out. */
export async function isQueued(db: AccountDatabase, queue: QueueName, key: string): Promise<boolean> {
  const table: Table<unknown, string> = db[queue];
  return (await table.where(':id').equals(key).count()) > 0;
}
