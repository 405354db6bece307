import { LIMITS } from '../../../contract/limits.ts';
import type { HttpClient } from '../../api/http-client.ts';
import { foldList, keyOf, overlayOf } from '../../core/lists/fold-list.ts';
import type { ListRow, ServerList } from '../../core/lists/server-list.ts';
import { isTemporaryId } from '../../core/lists/temporary-id.ts';
import { asConfirmed } from '../../core/overlay/row-overlay.ts';
import type { OpRow } from '../../core/rows.ts';
import { listTotalKey, putKv, readKv } from '../../db/kv.ts';
import { listTable, readList } from '../../db/overlay/fold-list.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import type { TableName, WritableDatabase } from '../../db/transaction.ts';
import { listWaiting } from '../../db/overlay/waiting-ops.ts';
import { readUnderOps, type ReadContext } from './read-under-ops.ts';
import { isRefused, Unanswered } from './value-of.ts';
import { withStored } from './with-stored.ts';

/** More pages than any list has. An answer that never ends is not followed. */
const MAX_PAGES = 1000;

type Confirmed = { readonly rows: readonly ListRow[]; readonly isWhole: boolean };
type Page = { readonly rows: readonly ListRow[]; readonly total: number };
type Source = { readonly list: ServerList; readonly db: AccountDatabase; readonly api: HttpClient };

/** Reads the whole list and replaces the stored rows, with the waiting operations applied. */
export async function loadList(context: ReadContext, api: HttpClient, list: ServerList): Promise<void> {
  await readUnderOps(context, {
    entity: list.scope,
    read: async () => readAll({ list, db: context.db, api }),
    tables: [list.scope as TableName, 'kv'],
    store: async (db, { rows, isWhole }) => {
      const confirmed = isWhole ? rows : withStored(rows, await listOwn(db, list), (row) => keyOf(list, row));
      const count = await store(db, list, { confirmed, waiting: await listWaiting(db, [list.scope]) });
      await putKv(db, listTotalKey(list), count);
    },
  });
}

/** Adds rows that a search on the server found to the stored ones. Whether the list is complete stays unknown. */
export async function addFoundRows(context: ReadContext, list: ServerList, read: () => Promise<readonly ListRow[] | undefined>): Promise<void> {
  await readUnderOps(context, {
    entity: list.scope,
    read,
    tables: [list.scope as TableName],
    async store(db, found) {
      const confirmed = withStored(found, await listOwn(db, list), (row) => keyOf(list, row));
      await store(db, list, { confirmed, waiting: await listWaiting(db, [list.scope]) });
    },
  });
}

type Stored = { readonly confirmed: readonly ListRow[]; readonly waiting: readonly OpRow[] };

/** Replaces the stored rows, and resolves with their number. */
async function store(db: WritableDatabase, list: ServerList, { confirmed, waiting }: Stored): Promise<number> {
  const table = listTable(db, list);
  const { rows, ops } = foldList(list, confirmed, waiting);
  const known = new Map((await table.toArray()).map((row) => [keyOf(list, row), JSON.stringify(row)]));
  await table.bulkDelete([...known.keys()].filter((id) => !rows.has(id)));
  await table.bulkPut([...rows].filter(([id, row]) => known.get(id) !== JSON.stringify(row)).map(([, row]) => row));
  await db.ops.bulkPut([...ops]);
  return rows.size;
}

/** The stored rows with an ID from the server, in the server's state. A new row is added by its own operation. */
async function listOwn(db: AccountDatabase, list: ServerList): Promise<ListRow[]> {
  const stored = await readList(db, list).toArray();
  return stored.filter((row) => !isTemporaryId(keyOf(list, row))).map((row) => asConfirmed(row, overlayOf(list)));
}

/** Reads all pages; undefined = refused, or nothing has changed. */
async function readAll(source: Source): Promise<Confirmed | undefined> {
  const { list } = source;
  const rows = new Map<string, ListRow>();
  const lastPage = list.endpoint.paged === true ? MAX_PAGES : 1;
  let isWhole = true;
  for (let pageNum = 1; pageNum <= lastPage; pageNum += 1) {
    const page = await readPage(source, pageNum);
    if (page === undefined) return undefined;
    if (pageNum === 1 && (await isUnchanged(source, page))) return undefined;
    // An answer with a total but without rows would delete all rows.
    if (pageNum === 1 && page.rows.length === 0 && page.total > 0 && page.isWhole) throw new Unanswered('no rows');
    for (const row of page.rows) rows.set(keyOf(list, row), row);
    isWhole &&= page.isWhole;
    // A page is also short if some of its rows could not be read.
    if (page.rows.length < LIMITS.pageSize && page.isWhole) break;
  }
  return { rows: [...rows.values()], isWhole };
}

/** Reads one page; undefined = refused. Throws Unanswered if no answer came. */
async function readPage({ list, api }: Source, pageNum: number): Promise<(Page & { readonly isWhole: boolean }) | undefined> {
  const { endpoint } = list;
  const outcome = await api.call(endpoint, endpoint.paged === true ? { pageNum, pageSize: LIMITS.pageSize } : {});
  if (isRefused(outcome)) return undefined;
  if (outcome.kind !== 'ok') throw new Unanswered('no answer');
  const rows = outcome.value as readonly ListRow[];
  return { rows, total: endpoint.paged === true ? outcome.total : rows.length, isWhole: outcome.isPartial !== true };
}

/**
 * Whether the list is unchanged: the total equals the number of stored rows, and the first page, which shows each change, equals the stored
 * rows.
 */
async function isUnchanged({ list, db }: Source, { rows, total }: Page): Promise<boolean> {
  const table = readList(db, list);
  if ((await readKv(db, listTotalKey(list))) !== total || (await table.count()) !== total) return false;
  if (rows.length === LIMITS.pageSize && list.showsChanges?.(rows) !== true) return false;
  const stored = await table.bulkGet(rows.map((row) => keyOf(list, row)));
  return rows.every((row, at) => JSON.stringify(row) === JSON.stringify(stored[at]));
}
