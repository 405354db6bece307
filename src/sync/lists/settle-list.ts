import { addedRow, changedIds, heldRows, keyOf, operationOf, overlayOf, renameInOp, type SettledRow } from '../../core/lists/fold-list.ts';
import type { ListRow, ServerList } from '../../core/lists/server-list.ts';
import { withNewRowId } from '../../core/lists/temporary-id.ts';
import { afterAnswer, asConfirmed } from '../../core/overlay/row-overlay.ts';
import type { OpRow } from '../../core/rows.ts';
import { changeKv } from '../../db/kv.ts';
import { foldListRow, foldListRows, listTable, putConfirmedRows, readChangedKeys } from '../../db/overlay/fold-list.ts';
import type { WritableDatabase } from '../../db/transaction.ts';
import type { EndedOp } from './scope-definition.ts';

/** Stores the list without an ended operation. Call inside the write that has deleted the operation. */
export async function endListOp(db: WritableDatabase, list: ServerList, ended: EndedOp): Promise<void> {
  const { op, isRefused } = ended;
  await settleAdded(db, list, ended);
  const overlay = overlayOf<ListRow>(list);
  const change = (confirmed: ListRow): ListRow => (isRefused ? confirmed : afterAnswer(confirmed, op, overlay));
  for (const key of await readChangedKeys(db, list, op)) await foldListRow(db, { list, key }, { change, isConfirmed: false });
  if (isRefused) await putConfirmedRows(db, list, heldRows(op));
}

/**
 * Settles a new row. If the server stored it, it gets the server's ID, in the table and in the operations that wait after it. If the server
 * refused it, it is deleted, together with operations that change only this row.
 */
async function settleAdded(db: WritableDatabase, list: ServerList, { op, isRefused, value }: EndedOp): Promise<void> {
  const added = addedRow<ListRow>(list, op);
  if (added === undefined) return;
  const temporary = keyOf(list, added);
  const operation = operationOf(list, op);
  const answer = operation?.endpoint.answer.safeParse(value);
  // Some servers answer without the row. Then the row stays as it is until the list is read again.
  if (!isRefused && answer?.success !== true) return;
  const table = listTable<ListRow>(db, list);
  const isStored = (await table.get(temporary)) !== undefined;
  await table.delete(temporary);
  const stored = (operation?.kind === 'add' ? operation.stored : undefined) ?? ((_row, given) => given as ListRow);
  const made = isRefused ? undefined : stored(added, answer?.data);
  // The row existed before, or the list was read with it before this answer came.
  const known = made === undefined ? undefined : await table.get(keyOf(list, made));
  const row = known === undefined ? made : asConfirmed(known, overlayOf<ListRow>(list));
  const others = await renameWaiting(db, list, { temporary, row });
  if (row !== undefined) {
    const key = keyOf(list, row);
    await changeKv(db, { key: 'newRowIds', initial: {} }, (ids) => withNewRowId(ids, temporary, key));
    // The temporary row is absent because its deletion waits. The deletion then applies to the stored row.
    if (!isStored) await table.delete(key);
    else await putConfirmedRows(db, list, [row]);
    // The operations on the temporary row also change a row that existed before.
    others.add(key);
  }
  await foldListRows(db, list, [...others]);
}

/**
 * Replaces the temporary ID in waiting operations by the server's ID. An operation without any remaining row is deleted. Returns the keys of
 * all rows that the replaced operations name, because an order without the temporary ID gives the rows after it new places.
 */
async function renameWaiting(db: WritableDatabase, list: ServerList, settled: SettledRow): Promise<Set<string>> {
  const waiting: readonly OpRow[] = await db.ops.where('entity').equals(list.scope).toArray();
  const named = new Set<string>();
  for (const op of waiting) {
    const renamed = renameInOp(list, op, settled);
    if (renamed === op) continue;
    if (renamed === undefined) {
      await db.ops.delete(op.opId);
      continue;
    }
    await db.ops.put(renamed);
    const ids = changedIds(list, renamed);
    // A set changes each row in the same way as before.
    if (ids !== 'all') for (const id of ids) named.add(id);
  }
  return named;
}
