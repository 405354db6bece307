import type { AccountDatabase } from '../schema.ts';

/** The key of a row that exists while the index is rebuilt from the messages. Its value is the progress. */
export const REBUILD = 'rebuild';

export async function isIndexBuilding(db: AccountDatabase): Promise<boolean> {
  return (await db.searchTerms.where('key').equals(REBUILD).count()) > 0;
}
