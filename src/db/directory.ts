import { buildDirectory, type DirectoryEntry } from '../core/people/directory.ts';
import { listFriends } from './people/current-profiles.ts';
import { liveQuery } from 'dexie';
import type { AccountDatabase } from './schema.ts';

/** Lists friends, and groups that the user is in, with the names that a search finds. Of each name only searchable text is kept. */
export async function listDirectory(db: AccountDatabase): Promise<DirectoryEntry[]> {
  const [friends, groups, hidden] = await Promise.all([listFriends(db), db.groups.toArray(), listHiddenConversations(db)]);
  return buildDirectory({ friends, groups, hidden });
}

/** Calls `changed` now and after every change in any tab, until the returned function is called. */
export function watchDirectory(db: AccountDatabase, handlers: { changed(entries: DirectoryEntry[]): void; failed(error: unknown): void }): () => void {
  const subscription = liveQuery(async () => listDirectory(db)).subscribe({ next: handlers.changed, error: handlers.failed });
  return () => subscription.unsubscribe();
}

async function listHiddenConversations(db: AccountDatabase): Promise<ReadonlySet<string>> {
  const keys = await db.conversations.where('[shelf+rank]').between(['hidden', -Infinity], ['hidden', Infinity]).primaryKeys();
  return new Set(keys);
}
