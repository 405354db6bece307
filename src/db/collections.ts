import type { CollectionRow } from '../core/rows.ts';
import type { AccountDatabase } from './schema.ts';

export type CollectionQuery = { readonly limit: number; readonly matches?: ((row: CollectionRow) => boolean) | undefined };

/** The first favourites that match, pinned ones first, then the newest; `hasMore` = others follow. */
export async function listCollections(
  db: AccountDatabase,
  { limit, matches }: CollectionQuery,
): Promise<{ readonly rows: readonly CollectionRow[]; readonly hasMore: boolean }> {
  const ordered = db.collections.orderBy('[topStatus+createTs]').reverse();
  const found = await (matches === undefined ? ordered : ordered.filter(matches)).limit(limit + 1).toArray();
  return { rows: found.slice(0, limit), hasMore: found.length > limit };
}
