import type { Profile } from '../../../contract/people.ts';
import { listBlocked, listFriends, listFriendsBack } from '../../store/friends.ts';
import { countCommonGroups } from '../../store/groups.ts';
import type { Db } from '../../store/tables.ts';
import { listUsers } from '../../store/users.ts';
import { toProfile } from '../../views/profile-view.ts';

const FRIEND = 0;
const THEY_DELETED_ME = 3;

/** My list, those who dropped me included (contract §7 friends). */
export async function readFriends(db: Db, userId: string, context: { origin: string; now: number }): Promise<Profile[]> {
  const friends = await listFriends(db, userId);
  const users = new Map(
    (
      await listUsers(
        db,
        friends.map((friend) => friend.friendId),
      )
    ).map((user) => [user.id, user]),
  );
  const back = new Set(await listFriendsBack(db, userId));
  const blocked = new Set(await listBlocked(db, userId));
  const common = await countCommonGroups(db, userId, [...users.keys()]);
  return friends.flatMap((friend) => {
    const user = users.get(friend.friendId);
    if (user === undefined) return [];
    const friendsStatus = back.has(user.id) ? FRIEND : THEY_DELETED_ME;
    return [toProfile({ user, friend, friendsStatus, isBlockedByMe: blocked.has(user.id), commonGroupCount: common.get(user.id) ?? 0, ...context })];
  });
}
