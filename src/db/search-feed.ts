import Dexie from 'dexie';
import type { Cancel } from '../platform/ports.ts';
import type { AccountDatabase } from './schema.ts';

/** Runs `changed` after each commit that touched the search feed, whichever tab made it; nothing is read for that. */
export function watchSearchFeed(db: AccountDatabase, changed: () => void): Cancel {
  const feed = `idb://${db.name}/${db.searchFeed.name}/`;
  const listen = (parts: object): void => {
    if (feed in parts) changed();
  };
  Dexie.on('storagemutated', listen);
  return () => Dexie.on.storagemutated.unsubscribe(listen);
}
