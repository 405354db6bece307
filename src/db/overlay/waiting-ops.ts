import type { OpRow } from '../../core/rows.ts';
import type { AccountDatabase } from '../schema.ts';
import type { WritableDatabase } from '../transaction.ts';

/** Lists the waiting operations of these lanes, in compose order. */
export async function listWaiting(db: AccountDatabase, lanes: readonly string[]): Promise<readonly OpRow[]> {
  return lanes.length === 0
    ? []
    : db.ops
        .where('entity')
        .anyOf([...new Set(lanes)])
        .sortBy('order');
}

/** Marks operations whose answers change nothing any more: see core/overlay/row-overlay.ts. */
export async function markEchoed(db: WritableDatabase, ops: readonly OpRow[]): Promise<void> {
  if (ops.length > 0) await db.ops.bulkPut(ops.map((op) => ({ ...op, isEchoed: 1 as const })));
}

/** Stores deletions whose held rows have changed. */
export async function putHeld(db: WritableDatabase, ops: readonly OpRow[]): Promise<void> {
  if (ops.length > 0) await db.ops.bulkPut([...ops]);
}
