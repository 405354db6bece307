import { isStillIn } from '../core/view/group-role.ts';
import { listFriends } from './people/current-profiles.ts';
import { liveQuery } from 'dexie';
import type { AccountDatabase } from './schema.ts';

type Entry = { readonly kind: 'person' | 'group'; readonly id: string; readonly name: string; readonly remark: string; readonly isHidden: boolean };

/** Friends, and groups that the user is in, by the names a search finds them under; of each name only what can be searched. */
export async function listDirectory(db: AccountDatabase): Promise<Entry[]> {
  const [friends, groups, hidden] = await Promise.all([listFriends(db), db.groups.toArray(), listHiddenConversations(db)]);
  const people = friends.map((friend): Entry => ({
    kind: 'person',
    id: friend.wtId,
    name: friend.nickName,
    remark: friend.remark ?? '',
    isHidden: friend.hideStatus === 1 || hidden.has(`C2C${friend.wtId}`),
  }));
  const others = groups.filter(isStillIn).map((group): Entry => ({
    kind: 'group',
    id: group.groupNumber,
    name: group.groupName === '' ? group.name : group.groupName,
    remark: group.selfMember?.groupNameRemark ?? '',
    isHidden: hidden.has(`GROUP${group.groupID}`),
  }));
  return [...people, ...others];
}

/** Calls `changed` now and after every change in any tab, until the returned function is called. */
export function watchDirectory(db: AccountDatabase, handlers: { changed(entries: Entry[]): void; failed(error: unknown): void }): () => void {
  const subscription = liveQuery(async () => listDirectory(db)).subscribe({ next: handlers.changed, error: handlers.failed });
  return () => subscription.unsubscribe();
}

async function listHiddenConversations(db: AccountDatabase): Promise<ReadonlySet<string>> {
  const keys = await db.conversations.where('[shelf+rank]').between(['hidden', -Infinity], ['hidden', Infinity]).primaryKeys();
  return new Set(keys);
}
