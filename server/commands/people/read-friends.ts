import type { Profile } from '../../../contract/people.ts';
import { listBlocked, listFriends, listFriendsAmong, listFriendsBack } from '../../store/friends/friends.ts';
import { listTagMembers, listTags } from '../../store/friends/friend-tags.ts';
import { endOfTurn } from '../../store/database/end-of-turn.ts';
import { countCommonGroups } from '../../store/groups/groups.ts';
import type { Db } from '../../store/tables.ts';
import { listUsers } from '../../store/account/users.ts';
import { toProfile } from '../../views/profile-view.ts';
import { tagNamesByFriend } from '../../views/tag-view.ts';

const FRIEND = 0;
const THEY_DELETED_ME = 3;

/** Friends loaded per turn of the event loop. A whole list of 3,000 would block it too long. */
const FRIENDS_AT_ONCE = 200;

/** `ids` = the friends to read; absent = all. */
type Context = { origin: string; now: number; ids?: readonly string[] };

/** Friends of the user's list, including friends who removed the user (protocol §7 friends). */
export async function readFriends(db: Db, userId: string, { ids, ...context }: Context): Promise<Profile[]> {
  const friends = ids === undefined ? await listFriends(db, userId) : await listFriendsAmong(db, userId, ids);
  const tagNames = tagNamesByFriend(await listTags(db, userId), await listTagMembers(db, userId));
  const back = new Set(await listFriendsBack(db, userId));
  const blocked = new Set(await listBlocked(db, userId));
  const profiles: Profile[] = [];
  for (let start = 0; start < friends.length; start += FRIENDS_AT_ONCE) {
    if (start > 0) await endOfTurn();
    const some = friends.slice(start, start + FRIENDS_AT_ONCE);
    const users = new Map(
      (
        await listUsers(
          db,
          some.map((friend) => friend.friendId),
        )
      ).map((user) => [user.id, user]),
    );
    const common = await countCommonGroups(db, userId, [...users.keys()]);
    for (const friend of some) {
      const user = users.get(friend.friendId);
      if (user === undefined) continue;
      const friendsStatus = back.has(user.id) ? FRIEND : THEY_DELETED_ME;
      const relation = {
        friendsStatus,
        isBlockedByMe: blocked.has(user.id),
        commonGroupCount: common.get(user.id) ?? 0,
        tagNames: tagNames.get(user.id) ?? [],
      };
      profiles.push(toProfile({ user, friend, ...relation, ...context }));
    }
  }
  return profiles;
}
