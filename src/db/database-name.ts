/** The number of migrations (src/db/migrations). Dexie multiplies it by ten for IndexedDB. */
export const DATABASE_VERSION = 5;

export function accountDatabaseName(wtId: string): string {
  return `wt_${wtId}`;
}

/** The database of the device. Each account has its own database in addition. */
export const REGISTRY_NAME = 'wt_registry';
