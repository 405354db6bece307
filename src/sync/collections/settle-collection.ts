import { collectionSchema } from '../../../contract/http/collections.ts';
import { addedFavourite } from '../../core/overlay/favourites-overlay.ts';
import type { CollectionRow, OpRow } from '../../core/rows.ts';
import { COLLECTIONS_ENTITY, putToldFavourites } from '../../db/overlay/fold-favourites.ts';
import type { WritableDatabase } from '../../db/transaction.ts';

/**
 * A new favourite was stored or refused. Stored: the row takes the id that the server chose, in the table and in what waits behind it.
 * Refused: it goes, with what waits behind it and speaks of it. Call inside the write that ends the operation.
 */
export async function settleCollection(db: WritableDatabase, op: OpRow, answer: { readonly isRefused: boolean; readonly value?: unknown }): Promise<void> {
  const temporary = addedFavourite(op)?.id;
  if (op.entity !== COLLECTIONS_ENTITY || temporary === undefined) return;
  const stored = collectionSchema.safeParse(answer.value);
  // Other servers answer nothing: the row stays as it is until the list is read again.
  if (!answer.isRefused && !stored.success) return;
  const row = await db.collections.get(temporary);
  await db.collections.delete(temporary);
  const told = answer.isRefused ? undefined : stored.data;
  await changeWaiting(db, { temporary, told });
  if (row !== undefined && told !== undefined) await putToldFavourites(db, [told]);
}

/** `told` undefined = there is none. */
type Settled = { readonly temporary: string; readonly told: CollectionRow | undefined };

/** Gives waiting operations the id that the server chose; one that is left without any is dropped. */
async function changeWaiting(db: WritableDatabase, settled: Settled): Promise<void> {
  for (const op of await db.ops.where('entity').equals(COLLECTIONS_ENTITY).toArray()) {
    const { call, heldFavourites } = op;
    if (call.kind !== 'http' || addedFavourite(op) !== undefined) continue;
    const body = renameBody(call.body, settled);
    if (body === undefined) await db.ops.delete(op.opId);
    else await db.ops.put({ ...op, call: { ...call, body }, ...(heldFavourites === undefined ? {} : { heldFavourites: renameHeld(heldFavourites, settled) }) });
  }
}

function rename(id: string, { temporary, told }: Settled): string | undefined {
  return id === temporary ? told?.id : id;
}

function renameBody(body: Readonly<Record<string, unknown>>, settled: Settled): Readonly<Record<string, unknown>> | undefined {
  if (Array.isArray(body['ids'])) {
    const ids = body['ids'].flatMap((id) => rename(String(id), settled) ?? []);
    return ids.length === 0 ? undefined : { ...body, ids };
  }
  const id = rename(String(body['id']), settled);
  return id === undefined ? undefined : { ...body, id };
}

function renameHeld(held: readonly CollectionRow[], { temporary, told }: Settled): CollectionRow[] {
  return held.flatMap((row) => (row.id === temporary ? (told ?? []) : row));
}
