import { LIMITS } from '../../../contract/limits.ts';
import type { FavouriteRow } from '../../core/rows.ts';
import { filterFavourites, type FavouriteFilter } from '../../core/favourites/favourite-view.ts';
import { listFavourites } from '../../db/favourites/favourites.ts';
import { useKv, useSyncStatus } from '../use-data.ts';
import { useQuery } from '../use-query.ts';

/** The number of rows that are added each time the end comes into view. */
export const FAVOURITES_PAGE = LIMITS.favouritesPage;

export type FavouritePages = {
  readonly rows: readonly FavouriteRow[];
  /** More matching favourites follow. */
  readonly hasMore: boolean;
  /** All favourites were read from the server at some time; otherwise the rest is still loading or waits for the network. */
  readonly isComplete: boolean;
  readonly isOnline: boolean;
};

/** The first favourites of a tab and a search; undefined until they are read. */
export function useFavourites(filter: FavouriteFilter, limit: number): FavouritePages | undefined {
  const { tab, text } = filter;
  const total = useKv('collectionsTotal');
  const isOnline = useSyncStatus().network === 'online';
  const found = useQuery(async (db) => listFavourites(db, { limit, matches: filterFavourites({ tab, text }) }), [tab, text, limit]);
  return found === undefined ? undefined : { ...found, isComplete: total !== undefined, isOnline };
}
