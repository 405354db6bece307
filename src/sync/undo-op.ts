import type { Inverse, OpRow } from '../core/rows.ts';
import type { AccountDatabase } from '../db/schema.ts';
import { WORKSPACE_TABLES } from '../db/workspace.ts';

export const UNDO_TABLES = [...WORKSPACE_TABLES, 'collections'] as const;

/**
 * Takes back the optimistic change of a refused operation. Where a later operation waits that changed the same fields, what the
 * user sees stays as that one made it, and the older values become what it would be taken back to. Call inside a write over ops
 * and UNDO_TABLES.
 */
export async function undoOp(db: AccountDatabase, op: OpRow): Promise<void> {
  for (const step of op.inverse) {
    const left = await handOver(db, op, step);
    if (left === undefined) continue;
    if (left.table === 'collections') await undoCollection(db, left);
    else await undoRow(db, left);
  }
}

/** What is left to undo now, once each field has gone to the first waiting operation that changes it too. */
async function handOver(db: AccountDatabase, op: OpRow, step: Inverse): Promise<Inverse | undefined> {
  if (!isObject(step.row)) return step;
  const left = new Map(Object.entries(step.row));
  const waiting = await db.ops.where('entity').equals(op.entity).sortBy('order');
  for (const heir of waiting.filter((other) => other.order > op.order)) {
    const inverse = heir.inverse.map((other) => inherit(other, step, left));
    if (inverse.some((other, at) => other !== heir.inverse[at])) await db.ops.put({ ...heir, inverse });
  }
  return left.size === 0 ? undefined : { ...step, row: Object.fromEntries(left) };
}

function inherit(heir: Inverse, step: Inverse, left: Map<string, unknown>): Inverse {
  if (heir.table !== step.table || heir.key !== step.key || !isObject(heir.row)) return heir;
  const taken = Object.keys(heir.row).filter((field) => left.has(field));
  if (taken.length === 0) return heir;
  const row = { ...heir.row, ...Object.fromEntries(taken.map((field) => [field, left.get(field)])) };
  for (const field of taken) left.delete(field);
  return { ...heir, row };
}

function merged(current: unknown, older: unknown): unknown {
  return isObject(current) && isObject(older) ? { ...current, ...older } : older;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** A pin of a favourite that went meanwhile brings nothing back. */
async function undoCollection(db: AccountDatabase, step: Inverse): Promise<void> {
  const isWhole = isObject(step.row) && 'id' in step.row;
  if (step.row !== undefined && !isWhole && (await db.collections.get(step.key)) === undefined) return;
  await undoRow(db, step);
}

async function undoRow(db: AccountDatabase, step: Inverse): Promise<void> {
  const table = db.table<unknown, string>(step.table);
  if (step.row === undefined) await table.delete(step.key);
  else await table.put(merged(await table.get(step.key), step.row));
}
