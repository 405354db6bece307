import { collectionList } from '../../../contract/http/collections.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { HttpClient } from '../../api/http-client.ts';
import { FAVOURITE_OVERLAY, foldFavourites } from '../../core/overlay/favourites-overlay.ts';
import { asTold } from '../../core/overlay/row-overlay.ts';
import type { CollectionRow, OpRow } from '../../core/rows.ts';
import { putKv, readKv } from '../../db/kv.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import type { WritableDatabase } from '../../db/transaction.ts';
import { listWaiting } from '../../db/overlay/waiting-ops.ts';
import { readUnderOps, type ReadContext } from '../lists/read-under-ops.ts';
import { isTemporaryId } from '../../core/collections/temporary-id.ts';
import { isRefused, Unanswered } from '../lists/value-of.ts';
import { withStored } from '../lists/with-stored.ts';
import { COLLECTIONS_ENTITY } from '../../db/overlay/fold-favourites.ts';

/** More than anybody keeps; an answer that never ends is none. */
const MAX_PAGES = 1000;

type Told = { readonly rows: readonly CollectionRow[]; readonly isWhole: boolean };
type Page = { readonly rows: readonly CollectionRow[]; readonly total: number };

/** Reads all favourites and puts them in place of the stored ones, what waits to be told on top. */
export async function loadCollections(context: ReadContext, api: HttpClient): Promise<void> {
  const { db } = context;
  await readUnderOps(context, {
    entity: COLLECTIONS_ENTITY,
    read: async () => readAll(db, api),
    tables: ['collections', 'kv'],
    store: async (db, { rows, isWhole }) => {
      const told = isWhole ? rows : withStored(rows, await listOwn(db), ({ id }) => id);
      await store(db, told, await listWaiting(db, [COLLECTIONS_ENTITY]));
    },
  });
}

async function store(db: WritableDatabase, told: readonly CollectionRow[], waiting: readonly OpRow[]): Promise<void> {
  const stored = await db.collections.toArray();
  const { rows, ops } = foldFavourites(told, waiting);
  const known = new Map(stored.map((row) => [row.id, JSON.stringify(row)]));
  await db.collections.bulkDelete([...known.keys()].filter((id) => !rows.has(id)));
  await db.collections.bulkPut([...rows.values()].filter((row) => known.get(row.id) !== JSON.stringify(row)));
  await db.ops.bulkPut([...ops]);
  await putKv(db, 'collectionsTotal', rows.size);
}

/** What the server has given an id to; a new one is told by what waits. */
async function listOwn(db: AccountDatabase): Promise<CollectionRow[]> {
  return (await db.collections.toArray()).filter(({ id }) => !isTemporaryId(id)).map((row) => asTold(row, FAVOURITE_OVERLAY));
}

/** Undefined = refused, or nothing has changed. */
async function readAll(db: AccountDatabase, api: HttpClient): Promise<Told | undefined> {
  const rows = new Map<string, CollectionRow>();
  let isWhole = true;
  for (let pageNum = 1; pageNum <= MAX_PAGES; pageNum += 1) {
    const outcome = await api.call(collectionList, { pageNum, pageSize: LIMITS.pageSize });
    if (isRefused(outcome)) return undefined;
    if (outcome.kind !== 'ok') throw new Unanswered('no answer');
    if (pageNum === 1 && (await isUnchanged(db, { rows: outcome.value, total: outcome.total }))) return undefined;
    // An answer that counts favourites and names none would delete all of them.
    if (pageNum === 1 && outcome.value.length === 0 && outcome.total > 0 && outcome.isPartial !== true) throw new Unanswered('no rows');
    for (const row of outcome.value) rows.set(row.id, row);
    isWhole &&= outcome.isPartial !== true;
    // A page is short too when some of it could not be read.
    if (outcome.value.length < LIMITS.pageSize && outcome.isPartial !== true) break;
  }
  return { rows: [...rows.values()], isWhole };
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
