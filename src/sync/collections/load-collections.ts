import { collectionList } from '../../../contract/http/collections.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { HttpClient } from '../../api/http-client.ts';
import { mergeCollections } from '../../core/collections/merge-collections.ts';
import type { CollectionRow } from '../../core/rows.ts';
import { putKv, readKv } from '../../db/kv.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import { writeAsLeader } from '../../db/transaction.ts';
import { isRefused } from '../lists/value-of.ts';
import { COLLECTIONS_ENTITY } from './collections-entity.ts';

const MAX_ATTEMPTS = 5;
/** More than anybody keeps; an answer that never ends is none. */
const MAX_PAGES = 1000;

export type CollectionLoader = { readonly db: AccountDatabase; readonly epoch: number; readonly api: HttpClient };

type Page = { readonly rows: readonly CollectionRow[]; readonly total: number };

/**
 * Reads all favourites and puts them in place of the stored ones, what waits to be told on top. An operation that ended meanwhile may
 * or may not be in what was read: then it is read again. False = the server could not be asked.
 */
export async function loadCollections({ db, epoch, api }: CollectionLoader): Promise<boolean> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const waiting = await listWaiting(db);
    const read = await readAll({ db, epoch, api });
    if (read === 'unreachable') return false;
    if (read === 'unchanged' || read === 'refused') return true;
    const isStored = await writeAsLeader({ db, epoch }, ['collections', 'ops', 'kv'], async () => {
      const isStill = new Set((await listWaiting(db)).map(({ opId }) => opId));
      if (waiting.some(({ opId }) => !isStill.has(opId))) return false;
      await store(db, read);
      return true;
    });
    if (isStored) return true;
  }
  return true;
}

async function listWaiting(db: AccountDatabase) {
  return db.ops.where('entity').equals(COLLECTIONS_ENTITY).toArray();
}

async function store(db: AccountDatabase, told: readonly CollectionRow[]): Promise<void> {
  const stored = await db.collections.toArray();
  const { rows, ops } = mergeCollections(told, stored, await listWaiting(db));
  const known = new Map(stored.map((row) => [row.id, JSON.stringify(row)]));
  await db.collections.bulkDelete([...known.keys()].filter((id) => !rows.has(id)));
  await db.collections.bulkPut([...rows.values()].filter((row) => known.get(row.id) !== JSON.stringify(row)));
  await db.ops.bulkPut([...ops]);
  await putKv(db, 'collectionsTotal', rows.size);
}

type Read = readonly CollectionRow[] | 'unchanged' | 'unreachable' | 'refused';

async function readAll({ db, api }: CollectionLoader): Promise<Read> {
  const rows = new Map<string, CollectionRow>();
  for (let pageNum = 1; pageNum <= MAX_PAGES; pageNum += 1) {
    const outcome = await api.call(collectionList, { pageNum, pageSize: LIMITS.pageSize });
    if (outcome.kind !== 'ok') return isRefused(outcome) ? 'refused' : 'unreachable';
    if (pageNum === 1 && (await isUnchanged(db, { rows: outcome.value, total: outcome.total }))) return 'unchanged';
    for (const row of outcome.value) rows.set(row.id, row);
    if (outcome.value.length < LIMITS.pageSize) break;
  }
  return [...rows.values()];
}

/**
 * Nothing came, went or changed its place: as many as are stored, and the first page says the same. A page of pinned ones alone says
 * nothing of those behind it.
 */
async function isUnchanged(db: AccountDatabase, { rows, total }: Page): Promise<boolean> {
  if ((await readKv(db, 'collectionsTotal')) !== total || (await db.collections.count()) !== total) return false;
  if (rows.length === LIMITS.pageSize && rows.at(-1)?.topStatus === 1) return false;
  const stored = await db.collections.bulkGet(rows.map((row) => row.id));
  return rows.every((row, at) => JSON.stringify(row) === JSON.stringify(stored[at]));
}
