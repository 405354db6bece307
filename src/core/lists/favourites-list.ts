import { addFavourite, favouriteList, deleteFavourites, pinFavourite, unpinFavourite } from '../../../contract/http/favourites.ts';
import { temporaryRow } from '../favourites/temporary-row.ts';
import type { FavouriteRow } from '../rows.ts';
import { favouriteShape } from '../row-schemas/favourite-shape.ts';
import { adds, changes, defineList, removes } from './server-list.ts';

/** Favourites: pinned ones first, then the newest. */
export const FAVOURITES = defineList({
  scope: 'collections',
  key: 'id',
  isRow: favouriteShape,
  endpoint: favouriteList,
  // A page with only pinned favourites does not show changes on later pages.
  showsChanges: (page: readonly FavouriteRow[]) => page.at(-1)?.topStatus !== 1,
  changedFields: ['topStatus'],
  operations: {
    add: adds(addFavourite, temporaryRow),
    remove: removes(deleteFavourites, 'ids'),
    pin: changes(pinFavourite, 'id', (row: FavouriteRow) => ({ ...row, topStatus: 1 as const })),
    unpin: changes(unpinFavourite, 'id', (row: FavouriteRow) => ({ ...row, topStatus: 0 as const })),
  },
});
