import { FRIENDS_STATUS } from '../../../contract/http/friends-status.ts';
import type { Profile } from '../../../contract/people.ts';
import { listBlocked, listFriends, listFriendsBack } from '../../store/friends/friends.ts';
import { endOfTurn } from '../../store/database/end-of-turn.ts';
import { countCommonGroups } from '../../store/groups/groups.ts';
import type { Db } from '../../store/tables.ts';
import { listUsers } from '../../store/account/users.ts';
import { toProfile } from '../../views/profile-view.ts';
import { listOwnTagRows } from '../friends/list-tags.ts';
import { tagNamesByFriend } from '../../views/tag-view.ts';
import { readSharers } from './read-sharers.ts';

/** Friends loaded per turn of the event loop. A whole list of 3,000 would block it too long. */
const FRIENDS_AT_ONCE = 200;

type Context = { origin: string; now: number };

/** Friends of the user's list, including friends who removed the user (protocol §7 friends). */
export async function readFriends(db: Db, userId: string, context: Context): Promise<Profile[]> {
  const friends = await listFriends(db, userId);
  const tagNames = tagNamesByFriend(await listOwnTagRows(db, userId));
  const back = new Set(await listFriendsBack(db, userId));
  const blocked = new Set(await listBlocked(db, userId));
  const profiles: Profile[] = [];
  for (let start = 0; start < friends.length; start += FRIENDS_AT_ONCE) {
    if (start > 0) await endOfTurn();
    const some = friends.slice(start, start + FRIENDS_AT_ONCE);
    const friendIds = some.map((friend) => friend.friendId);
    const users = new Map((await listUsers(db, friendIds)).map((user) => [user.id, user]));
    const common = await countCommonGroups(db, userId, [...users.keys()]);
    const sharers = await readSharers(db, some);
    for (const friend of some) {
      const user = users.get(friend.friendId);
      if (user === undefined) continue;
      const friendsStatus = back.has(user.id) ? FRIENDS_STATUS.friend : FRIENDS_STATUS.theyDeletedMe;
      const relation = {
        friendsStatus,
        isBlockedByMe: blocked.has(user.id),
        commonGroupCount: common.get(user.id) ?? 0,
        tagNames: tagNames.get(user.id) ?? [],
        sharers,
      };
      profiles.push(toProfile({ user, friend, ...relation, ...context }));
    }
  }
  return profiles;
}
