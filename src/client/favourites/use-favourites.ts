import { LIMITS } from '../../../contract/limits.ts';
import type { FavouriteRow } from '../../core/rows.ts';
import { filterFavourites, type FavouriteFilter } from '../../core/favourites/favourite-view.ts';
import { listFavourites } from '../../db/favourites/favourites.ts';
import { useKv, useSyncStatus } from '../use-data.ts';
import { useQuery } from '../use-query.ts';

/** So many are shown more each time that the end comes into sight. */
export const FAVOURITES_PAGE = LIMITS.favouritesPage;

export type FavouritePages = {
  readonly rows: readonly FavouriteRow[];
  /** Others that match follow. */
  readonly hasMore: boolean;
  /** All of them were read from the server at some time; otherwise they still come, or wait for the network. */
  readonly isComplete: boolean;
  readonly isOnline: boolean;
};

/** The first favourites that a tab and a search show; undefined until they are read. */
export function useFavourites(filter: FavouriteFilter, limit: number): FavouritePages | undefined {
  const { tab, text } = filter;
  const total = useKv('collectionsTotal');
  const isOnline = useSyncStatus().network === 'online';
  const found = useQuery(async (db) => listFavourites(db, { limit, matches: filterFavourites({ tab, text }) }), [tab, text, limit]);
  return found === undefined ? undefined : { ...found, isComplete: total !== undefined, isOnline };
}
