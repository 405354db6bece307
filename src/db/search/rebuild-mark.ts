import type { AccountDatabase } from '../schema.ts';

/** Present among the segments while the index is built from the messages themselves; holds how far that has come. */
export const REBUILD = 'rebuild';

export async function isIndexBuilding(db: AccountDatabase): Promise<boolean> {
  return (await db.searchTerms.where('key').equals(REBUILD).count()) > 0;
}
