import type { Table } from 'dexie';
import { keyOf, overlayOf } from '../../core/lists/fold-list.ts';
import type { ListRow, ServerList } from '../../core/lists/server-list.ts';
import { asShown } from '../../core/overlay/row-overlay.ts';
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

/** Stores a row of a list with its waiting operations applied. Call inside a write over the table of the list and ops. */
export async function foldListRow<Row extends ListRow>(
  db: WritableDatabase,
  { list, key }: { readonly list: ServerList; readonly key: string },
  change?: RowChange<Row>,
): Promise<void> {
  await foldRow<Row>(db, { table: listTable<Row>(db, list), key, lanes: [list.scope], overlay: overlayOf<Row>(list) }, change);
}

/** Adds rows from the server that are not stored yet, with the waiting operations applied. */
export async function putConfirmedRows<Row extends ListRow>(db: WritableDatabase, list: ServerList, confirmed: readonly Row[]): Promise<void> {
  const table = listTable<Row>(db, list);
  const waiting = await listWaiting(db, [list.scope]);
  const stored = await table.bulkGet(confirmed.map((row) => keyOf(list, row)));
  const overlay = overlayOf<Row>(list);
  await table.bulkPut(confirmed.filter((_row, at) => stored[at] === undefined).map((row) => asShown(row, waiting, overlay)));
}
