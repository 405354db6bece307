/** Raised with each migration; Dexie multiplies it by ten for IndexedDB. */
export const DATABASE_VERSION = 1;

export function accountDatabaseName(wtId: string): string {
  return `wt_${wtId}`;
}
