import { LIMITS } from '../../../../contract/limits.ts';
import { keyOf, overlayOf } from '../../../core/lists/fold-list.ts';
import { listOf, type ListChange } from '../../../core/lists/lists.ts';
import type { AddOperation, ChangeOperation, ListRow, RemoveOperation, ServerList } from '../../../core/lists/server-list.ts';
import { RowGoneError } from '../../../core/lists/row-gone-error.ts';
import { temporaryId } from '../../../core/lists/temporary-id.ts';
import { asConfirmed } from '../../../core/overlay/row-overlay.ts';
import type { OpRow } from '../../../core/rows.ts';
import { foldListRow, listTable, readChangedKeys, readCurrentIds } from '../../../db/overlay/fold-list.ts';
import { write, type TableName } from '../../../db/transaction.ts';
import { isEqual } from '../../../shared/reuse-equal.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';

type Body = Readonly<Record<string, unknown>>;

/** Changes a list of the account. The change is shown at once; its operation waits for the server. A refusal undoes the change visibly. */
export async function changeList(context: CommandContext, change: ListChange): Promise<void> {
  const list = listOf(change.scope);
  const body = change.body as Body;
  const operation = list.operations[change.operation];
  await write(context.db, [list.scope as TableName, 'ops', 'kv'], async () => {
    if (operation?.kind === 'add') await addListRow(context, list, { operation, body });
    if (operation?.kind === 'change') await changeRows(context, list, { operation, body });
    if (operation?.kind === 'remove') await removeRows(context, list, { operation, body });
  });
  context.wake();
}

/**
 * Adds a row to a list and returns it. `known` = fields of the row that its request does not contain. Call inside a write over the table of
 * the list and ops.
 */
export async function addListRow(
  context: CommandContext,
  list: ServerList,
  { operation, body, known }: { readonly operation: AddOperation; readonly body: Body; readonly known?: object },
): Promise<ListRow> {
  const { random, clock } = context.ports;
  const made: ListRow = operation.row(body, { id: temporaryId(random.uuid()), nowMs: clock.now() });
  const row = { ...made, ...known };
  await listTable(context.db, list).put(row);
  await enqueueOp(context, { entity: list.scope, call: { kind: 'http', path: operation.endpoint.path, body }, adds: row });
  return row;
}

/**
 * Changes rows of a list. No operation is queued if the change has no effect. Rejects with RowGoneError if none of the rows that the body
 * names exists, because another device has deleted them or the server has refused them. Call inside a write over the table of the list, ops
 * and kv.
 */
export async function changeRows(
  context: CommandContext,
  list: ServerList,
  { operation, body: given }: { readonly operation: ChangeOperation; readonly body: Body },
): Promise<void> {
  const body = await withCurrentIds(context, list, { field: operation.ids, body: given });
  const call: OpRow['call'] = { kind: 'http', path: operation.endpoint.path, body };
  const ids = await readChangedKeys(context.db, list, { call });
  const rows = await listTable(context.db, list).bulkGet([...ids]);
  if (operation.isForAll !== true && rows.every((row) => row === undefined)) throw new RowGoneError();
  if (rows.every((row) => row === undefined || isEqual(operation.apply(row, body), row))) return;
  await enqueueOp(context, { entity: list.scope, call });
  for (const key of ids) await foldListRow(context.db, { list, key });
}

async function removeRows(
  context: CommandContext,
  list: ServerList,
  { operation, body: given }: { readonly operation: RemoveOperation; readonly body: Body },
): Promise<void> {
  const body = await withCurrentIds(context, list, { field: operation.ids, body: given });
  const table = listTable(context.db, list);
  const ids = body[operation.ids];
  const rows = (await table.bulkGet([ids].flat().map(String))).filter((row) => row !== undefined);
  await table.bulkDelete(rows.map((row) => keyOf(list, row)));
  for (let from = 0; from < rows.length; from += LIMITS.arrayItems) {
    const slice = rows.slice(from, from + LIMITS.arrayItems);
    const keys = slice.map((row) => keyOf(list, row));
    const call = { kind: 'http' as const, path: operation.endpoint.path, body: { ...body, [operation.ids]: Array.isArray(ids) ? keys : keys[0] } };
    await enqueueOp(context, { entity: list.scope, call, heldRows: slice.map((row) => asConfirmed(row, overlayOf(list))) });
  }
}

/** A page may hold the temporary ID of a row that has its server's ID by now. */
async function withCurrentIds({ db }: CommandContext, list: ServerList, { field, body }: { readonly field: string; readonly body: Body }): Promise<Body> {
  const given = body[field];
  const ids = await readCurrentIds(db, list, [given ?? []].flat().map(String));
  if (Array.isArray(given)) return { ...body, [field]: ids };
  if (given !== undefined && ids.length === 0) throw new RowGoneError();
  return { ...body, [field]: ids[0] };
}
