import type { Table } from 'dexie';
import { changedIds, keyOf, overlayOf } from '../../core/lists/fold-list.ts';
import type { ListRow, ServerList } from '../../core/lists/server-list.ts';
import { isTemporaryId } from '../../core/lists/temporary-id.ts';
import { asConfirmed, asShown } from '../../core/overlay/row-overlay.ts';
import type { OpRow } from '../../core/rows.ts';
import { isEqual } from '../../shared/reuse-equal.ts';
import { readKv } from '../kv.ts';
import type { AccountDatabase } from '../schema.ts';
import type { WritableDatabase } from '../transaction.ts';
import { foldRow, type RowChange } from './fold-row.ts';
import { listWaiting } from './waiting-ops.ts';

/** A read-only list. Writes use `listTable`. */
type ListReader<Row> = Pick<Table<Row, string>, 'get' | 'bulkGet' | 'toArray' | 'count'>;

export function readList<Row extends ListRow>(db: AccountDatabase, { scope }: ServerList): ListReader<Row> {
  return db.table<Row, string>(scope);
}

export function listTable<Row extends ListRow>(db: WritableDatabase, { scope }: ServerList): Table<Row, string> {
  return db.table<Row, string>(scope);
}

/** The keys of the rows that a `change` operation of the list changes. */
export async function readChangedKeys(db: WritableDatabase, list: ServerList, op: Pick<OpRow, 'call'>): Promise<readonly string[]> {
  const ids = changedIds(list, op);
  return ids === 'all' ? listTable(db, list).toCollection().primaryKeys() : ids;
}

/**
 * The IDs of rows with the server's ID in place of a temporary one that the server has answered. A temporary ID without a row is left out.
 * Call inside a transaction over the table of the list and kv.
 */
export async function readCurrentIds(db: AccountDatabase, list: ServerList, ids: readonly string[]): Promise<readonly string[]> {
  if (!ids.some(isTemporaryId)) return ids;
  const stored = await readList(db, list).bulkGet([...ids]);
  const known = (await readKv(db, 'newRowIds')) ?? {};
  return [...new Set(ids.flatMap((id, at) => (stored[at] !== undefined || !isTemporaryId(id) ? id : (known[id] ?? []))))];
}

/** Stores a row of a list with its waiting operations applied. Call inside a write over the table of the list and ops. */
export async function foldListRow<Row extends ListRow>(
  db: WritableDatabase,
  { list, key }: { readonly list: ServerList; readonly key: string },
  change?: RowChange<Row>,
): Promise<void> {
  await foldRow<Row>(db, { table: listTable<Row>(db, list), key, lanes: [list.scope], overlay: overlayOf<Row>(list) }, change);
}

/** Like foldListRow, for several rows whose operations have changed. The waiting operations are read once. Unchanged rows are not written. */
export async function foldListRows(db: WritableDatabase, list: ServerList, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const table = listTable(db, list);
  const overlay = overlayOf<ListRow>(list);
  const waiting = await listWaiting(db, [list.scope]);
  const rows = (await table.bulkGet([...keys])).filter((row) => row !== undefined);
  const shown = rows.map((row) => asShown(asConfirmed(row, overlay), waiting, overlay));
  await table.bulkPut(shown.filter((row, at) => !isEqual(row, rows[at])));
}

/** Adds rows from the server that are not stored yet, with the waiting operations applied. */
export async function putConfirmedRows<Row extends ListRow>(db: WritableDatabase, list: ServerList, confirmed: readonly Row[]): Promise<void> {
  const table = listTable<Row>(db, list);
  const waiting = await listWaiting(db, [list.scope]);
  const stored = await table.bulkGet(confirmed.map((row) => keyOf(list, row)));
  const overlay = overlayOf<Row>(list);
  await table.bulkPut(confirmed.filter((_row, at) => stored[at] === undefined).map((row) => asShown(row, waiting, overlay)));
}
