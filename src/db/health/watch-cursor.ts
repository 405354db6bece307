import { liveQuery } from 'dexie';
import type { AccountDatabase } from '../schema.ts';

/** Runs `moved` once events are applied, and after each batch that is; ends with the database. */
export function watchCursor(db: AccountDatabase, moved: () => void): void {
  // Both in one transaction: this is read again after every message that arrives.
  liveQuery(async () => db.kv.bulkGet(['cursor', 'isBootstrapped'])).subscribe({
    next: ([, isBootstrapped]) => {
      if (isBootstrapped !== undefined) moved();
    },
    error: () => undefined,
  });
}
