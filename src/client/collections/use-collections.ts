import { LIMITS } from '../../../contract/limits.ts';
import type { CollectionRow } from '../../core/rows.ts';
import { filterCollections, type CollectionFilter } from '../../core/collections/collection-view.ts';
import { listCollections } from '../../db/collections.ts';
import { useKv, useSyncStatus } from '../use-data.ts';
import { useQuery } from '../use-query.ts';

/** So many are shown more each time that the end comes into sight. */
export const COLLECTIONS_PAGE = LIMITS.favouritesPage;

export type Collections = {
  readonly rows: readonly CollectionRow[];
  /** Others that match follow. */
  readonly hasMore: boolean;
  /** All of them were read from the server at some time; otherwise they still come, or wait for the network. */
  readonly isComplete: boolean;
  readonly isOnline: boolean;
};

/** The first favourites that a tab and a search show; undefined until they are read. */
export function useCollections(filter: CollectionFilter, limit: number): Collections | undefined {
  const { tab, text } = filter;
  const total = useKv('collectionsTotal');
  const isOnline = useSyncStatus().network === 'online';
  const found = useQuery(async (db) => listCollections(db, { limit, matches: filterCollections({ tab, text }) }), [tab, text, limit]);
  return found === undefined ? undefined : { ...found, isComplete: total !== undefined, isOnline };
}
