import type { OpRow } from '../../core/rows.ts';
import type { AccountDatabase } from '../schema.ts';
import type { WritableDatabase } from '../transaction.ts';

/** What waits in these lanes, in its order. */
export async function listWaiting(db: AccountDatabase, lanes: readonly string[]): Promise<readonly OpRow[]> {
  return lanes.length === 0
    ? []
    : db.ops
        .where('entity')
        .anyOf([...new Set(lanes)])
        .sortBy('order');
}

/** Their own events have come: see core/overlay/row-overlay.ts. */
export async function markEchoed(db: WritableDatabase, ops: readonly OpRow[]): Promise<void> {
  if (ops.length > 0) await db.ops.bulkPut(ops.map((op) => ({ ...op, isEchoed: 1 as const })));
}

/** Deletions that hold other rows now. */
export async function putHeld(db: WritableDatabase, ops: readonly OpRow[]): Promise<void> {
  if (ops.length > 0) await db.ops.bulkPut([...ops]);
}
