import { APPLY_DIRECTION } from '../../../contract/http/apply-values.ts';
import type { FriendApply, UserBrief } from '../../../contract/people.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { listBlocked, listFriends, type Friend } from '../../store/friends/friends.ts';
import { countUnreadApplies, listReceivedApplies, listSentApplies, markAppliesRead } from '../../store/friends/friend-applies.ts';
import type { Db } from '../../store/tables.ts';
import { setCounter } from '../../store/conversations/unread-counters.ts';
import type { User } from '../../store/account/users.ts';
import { toFriendApply } from '../../views/friend-apply-view.ts';
import { toUserBrief } from '../../views/profile-view.ts';
import type { CommandHost } from '../host.ts';
import { listUsersInSteps } from './list-users-in-steps.ts';
import { emitNotice, NOTICE, type Unit } from '../unit.ts';

/** Newest first. No endpoint lists who blocked the caller (authorisation §44). */
export async function listBlockedPeople(db: Db, userId: string, now: number): Promise<UserBrief[]> {
  const ids = (await listBlocked(db, userId)).slice(0, LIMITS.blacklist);
  const users = await usersById(db, ids);
  const remarks = await remarksOf(db, userId);
  return ids.flatMap((id) => briefOf(users.get(id), remarks, now));
}

/** Friends from whom the user hides their moments, or whose moments the user does not see (protocol N10). */
export async function listSpaceFriends(db: Db, userId: string, query: { field: 'mineSpaceStatus' | 'friendsSpaceStatus'; now: number }): Promise<UserBrief[]> {
  const friends = (await listFriends(db, userId)).filter((friend) => friend[query.field] === 1);
  const users = await usersById(
    db,
    friends.map((friend) => friend.friendId),
  );
  const remarks = new Map(friends.map((friend) => [friend.friendId, friend.remark]));
  return friends.flatMap((friend) => briefOf(users.get(friend.friendId), remarks, query.now));
}

/** Listing the received applications marks them as read, except with `isPeek`. One that arrives meanwhile stays unread. */
export async function listApplies(host: CommandHost, userId: string, query: { applyType: 1 | 2; isPeek: boolean }): Promise<FriendApply[]> {
  const { db, config, ports } = host;
  const rows = await (query.applyType === APPLY_DIRECTION.received ? listReceivedApplies : listSentApplies)(db, userId, LIMITS.applications);
  const ids = rows.flatMap((row) => [row.applicantId, row.targetId, ...(row.shareWtId === null ? [] : [row.shareWtId])]);
  const users = await usersById(db, [...new Set(ids)]);
  const context = { viewer: userId, users, timeZone: config.timeZone, now: ports.clock.now() };
  const hasUnread = query.applyType === APPLY_DIRECTION.received && rows.some((row) => row.readAt === null);
  const newest = rows[0]?.createdAt ?? 0;
  if (hasUnread && !query.isPeek) await host.write((unit) => markRead(unit, userId, newest));
  return rows.map((row) => toFriendApply(row, context));
}

async function markRead(unit: Unit, userId: string, newest: number): Promise<void> {
  await markAppliesRead(unit.db, userId, { readAt: unit.now, newest });
  const count = await countUnreadApplies(unit.db, userId);
  await setCounter(unit.db, userId, { name: 'friendApply', count });
  await emitNotice(unit, [userId], { type: NOTICE.applies, data: { friendApplyUnread: count } });
}

async function usersById(db: Db, ids: readonly string[]): Promise<Map<string, User>> {
  return new Map((await listUsersInSteps(db, ids)).map((user) => [user.id, user]));
}

async function remarksOf(db: Db, userId: string): Promise<Map<string, Friend['remark']>> {
  return new Map((await listFriends(db, userId)).map((friend) => [friend.friendId, friend.remark]));
}

function briefOf(user: User | undefined, remarks: ReadonlyMap<string, string>, now: number): UserBrief[] {
  return user === undefined ? [] : [toUserBrief(user, remarks.get(user.id) ?? '', now)];
}
