import { liveQuery } from 'dexie';
import { buildDirectory, type DirectoryEntry } from '../core/people/directory.ts';
import type { FriendRow, GroupRow } from '../core/rows.ts';
import { listKeptFriends } from './people/kept-friends.ts';
import type { AccountDatabase } from './schema.ts';

type Handlers = { changed(entries: DirectoryEntry[]): void; failed(error: unknown): void };

/**
 * Calls `changed` with the friends, and the groups that the user is in, with the names that a search finds: now and after every change in
 * any tab, until the returned function is called. Of each name only searchable text is kept. Friends, groups and hidden conversations are
 * read on their own, so that a change of one friend does not read all groups.
 */
export function watchDirectory(db: AccountDatabase, { changed, failed }: Handlers): () => void {
  let friends: readonly FriendRow[] | undefined;
  let groups: readonly GroupRow[] | undefined;
  let hidden: ReadonlySet<string> | undefined;
  const notify = (): void => {
    if (friends !== undefined && groups !== undefined && hidden !== undefined) changed(buildDirectory({ friends, groups, hidden }));
  };
  const watch = <T>(read: () => Promise<T>, keep: (value: T) => void) => {
    const next = (value: T): void => {
      keep(value);
      notify();
    };
    return liveQuery(read).subscribe({ next, error: failed });
  };
  const subscriptions = [
    watch(
      async () => listKeptFriends(db),
      (rows) => (friends = rows),
    ),
    watch(
      async () => db.groups.toArray(),
      (rows) => (groups = rows),
    ),
    watch(
      async () => listHiddenConversations(db),
      (ids) => (hidden = ids),
    ),
  ];
  return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
}

async function listHiddenConversations(db: AccountDatabase): Promise<ReadonlySet<string>> {
  const keys = await db.conversations.where('[shelf+rank]').between(['hidden', -Infinity], ['hidden', Infinity]).primaryKeys();
  return new Set(keys);
}
