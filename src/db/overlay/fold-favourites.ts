import { FAVOURITE_OVERLAY } from '../../core/overlay/favourites-overlay.ts';
import { asShown } from '../../core/overlay/row-overlay.ts';
import type { CollectionRow } from '../../core/rows.ts';
import type { WritableDatabase } from '../transaction.ts';
import { foldRow, type RowChange } from './fold-row.ts';
import { listWaiting } from './waiting-ops.ts';

/** All changes of favourites wait in one lane: a new one is stored before it is pinned or deleted. */
export const COLLECTIONS_ENTITY = 'collections';

const LANES = [COLLECTIONS_ENTITY];

/** Shows a stored favourite with what waits. Call inside a write over collections and ops. */
export async function foldFavourite(db: WritableDatabase, key: string, change?: RowChange<CollectionRow>): Promise<void> {
  await foldRow<CollectionRow>(db, { table: db.collections, key, lanes: LANES, overlay: FAVOURITE_OVERLAY }, change);
}

/** Shows favourites that are not stored, as the server says them. */
export async function putToldFavourites(db: WritableDatabase, told: readonly CollectionRow[]): Promise<void> {
  const waiting = await listWaiting(db, LANES);
  const stored = await db.collections.bulkGet(told.map(({ id }) => id));
  await db.collections.bulkPut(told.filter((_row, at) => stored[at] === undefined).map((row) => asShown(row, waiting, FAVOURITE_OVERLAY)));
}
