import { liveQuery } from 'dexie';
import { readKv } from '../kv.ts';
import type { AccountDatabase } from '../schema.ts';

/** Runs `moved` once events are applied, and after each batch that is; ends with the database. */
export function watchCursor(db: AccountDatabase, moved: () => void): void {
  liveQuery(async () => [await readKv(db, 'cursor'), await readKv(db, 'isBootstrapped')]).subscribe({
    next: ([, isBootstrapped]) => {
      if (isBootstrapped !== undefined) moved();
    },
    error: () => undefined,
  });
}
