import type { Table } from 'dexie';
import type { MessageRow, OpRow, OutboxRow } from '../core/rows.ts';
import type { Cancel } from '../platform/ports.ts';
import type { AccountDatabase } from './schema.ts';
import { watchTable } from './watch-table.ts';

/** Waiting sends in compose order. The outbox is what the user has not got rid of yet, so it is short. */
export async function listOutbox(db: AccountDatabase): Promise<OutboxRow[]> {
  return db.outbox.orderBy('order').toArray();
}

export async function listOps(db: AccountDatabase): Promise<OpRow[]> {
  return db.ops.orderBy('order').toArray();
}

/** Acknowledged messages that the log has not given back yet. */
export async function listLimbo(db: AccountDatabase): Promise<MessageRow[]> {
  return db.messages.where('ackSeq').above(0).toArray();
}

/** Tells each queue now, and when a row of it was added, changed or taken away, in any tab. */
export function watchQueues(db: AccountDatabase, changed: Readonly<Record<'outbox' | 'ops', () => void>>): Cancel {
  const cancels = [watchTable(db, 'outbox', changed.outbox), watchTable(db, 'ops', changed.ops)];
  return () => cancels.forEach((cancel) => cancel());
}

/** Keys of rows that reads leave out, because they cannot be what the queue holds: nobody would ever send them (G8). */
export async function listUnreadableKeys(db: AccountDatabase, queue: 'outbox' | 'ops'): Promise<unknown[]> {
  const table: Table = db[queue];
  // Keys alone are left out of nothing. They are short lists.
  const [keys, rows] = await Promise.all([table.toCollection().primaryKeys(), table.toArray()]);
  const keyPath = String(table.schema.primKey.keyPath);
  const readable = new Set<unknown>(rows.map((row: Readonly<Record<string, unknown>>) => row[keyPath]));
  return keys.filter((key: unknown) => !readable.has(key));
}
