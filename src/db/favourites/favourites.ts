import type { FavouriteRow } from '../../core/rows.ts';
import type { AccountDatabase } from '../schema.ts';

export type FavouriteQuery = { readonly limit: number; readonly matches?: ((row: FavouriteRow) => boolean) | undefined };

/** The first `limit` favourites that match: pinned ones first, then by time, newest first. `hasMore` = more follow. */
export async function listFavourites(
  db: AccountDatabase,
  { limit, matches }: FavouriteQuery,
): Promise<{ readonly rows: readonly FavouriteRow[]; readonly hasMore: boolean }> {
  const ordered = db.collections.orderBy('[topStatus+createTs]').reverse();
  const found = await (matches === undefined ? ordered : ordered.filter(matches)).limit(limit + 1).toArray();
  return { rows: found.slice(0, limit), hasMore: found.length > limit };
}
