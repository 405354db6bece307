import { liveQuery } from 'dexie';
import type { Cancel } from '../platform/ports.ts';
import type { AccountDatabase } from './schema.ts';

/** Runs `changed` when the newest entry of the search feed is another one, whichever tab wrote it. */
export function watchSearchFeed(db: AccountDatabase, changed: () => void): Cancel {
  let known: number | undefined;
  const subscription = liveQuery(async () => (await db.searchFeed.toCollection().last())?.seq).subscribe({
    next(newest) {
      if (newest !== undefined && newest !== known) changed();
      known = newest;
    },
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}
