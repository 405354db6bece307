import { addCollection, collectionSchema } from '../../../contract/http/collections.ts';
import type { Inverse, OpRow } from '../../core/rows.ts';
import type { WritableDatabase } from '../../db/transaction.ts';
import { COLLECTIONS_ENTITY } from './collections-entity.ts';

/**
 * A new favourite was stored or refused. Stored: the row takes the id that the server chose, in the table and in what waits behind it.
 * Refused: what waits behind it speaks of nothing any more, and goes. Call inside the write that ends the operation, before its
 * change is taken back.
 */
export async function settleCollection(db: WritableDatabase, op: OpRow, answer: { readonly isRefused: boolean; readonly value?: unknown }): Promise<void> {
  const temporary = op.inverse[0]?.key;
  if (op.entity !== COLLECTIONS_ENTITY || op.call.kind !== 'http' || op.call.path !== addCollection.path || temporary === undefined) return;
  if (answer.isRefused) return forget(db, temporary);
  const stored = collectionSchema.safeParse(answer.value);
  // Other servers answer nothing: the row stays as it is until the list is read again.
  if (!stored.success) return;
  const row = await db.collections.get(temporary);
  await db.collections.delete(temporary);
  if (row !== undefined) await db.collections.put({ ...stored.data, topStatus: row.topStatus === 1 ? 1 : stored.data.topStatus });
  await changeWaiting(db, (key) => (key === temporary ? stored.data.id : key));
}

async function forget(db: WritableDatabase, temporary: string): Promise<void> {
  await changeWaiting(db, (key) => (key === temporary ? undefined : key));
}

/** Gives waiting operations the ids that `rename` says; one that is left without any is dropped. */
async function changeWaiting(db: WritableDatabase, rename: (id: string) => string | undefined): Promise<void> {
  for (const op of await db.ops.where('entity').equals(COLLECTIONS_ENTITY).toArray()) {
    const { call } = op;
    if (call.kind !== 'http' || call.path === addCollection.path) continue;
    const body = renameBody(call.body, rename);
    if (body === undefined) await db.ops.delete(op.opId);
    else await db.ops.put({ ...op, call: { ...call, body }, inverse: op.inverse.flatMap((step) => renameStep(step, rename)) });
  }
}

function renameBody(body: Readonly<Record<string, unknown>>, rename: (id: string) => string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (Array.isArray(body['ids'])) {
    const ids = body['ids'].flatMap((id) => rename(String(id)) ?? []);
    return ids.length === 0 ? undefined : { ...body, ids };
  }
  const id = rename(String(body['id']));
  return id === undefined ? undefined : { ...body, id };
}

function renameStep(step: Inverse, rename: (id: string) => string | undefined): Inverse[] {
  const key = rename(step.key);
  if (key === undefined) return [];
  const row = typeof step.row === 'object' && step.row !== null && 'id' in step.row ? { ...step.row, id: key } : step.row;
  return [{ ...step, key, row }];
}
