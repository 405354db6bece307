import { SESSION_TYPE } from '../../../contract/http/tab-values.ts';
import type { TabMember } from '../../../contract/http/tabs.ts';
import { HELPER_ID } from '../../../contract/ids.ts';
import { listUsers } from '../../store/account/users.ts';
import { listFriendsAmong } from '../../store/friends/friends.ts';
import { listGroups, listMembershipsIn } from '../../store/groups/groups.ts';
import type { Db } from '../../store/tables.ts';
import { HELPER_AVATAR, HELPER_NAME, vipFields } from '../../views/profile-view.ts';

type Facts = { name: string; avatar: string; vipLevel?: number; svipLevel?: number };

export function sessionKey({ sessionId, sessionType }: { sessionId: string; sessionType: number }): string {
  return `${sessionType} ${sessionId}`;
}

/**
 * Those of `sessions` that the user may add to a tab: pairs with friends on the user's list or with the helper, and groups that the user is
 * in. The result does not differ between a missing conversation and one of other users.
 */
export async function readKnownSessions(db: Db, context: { userId: string; now: number }, sessions: readonly TabMember[]): Promise<Map<string, Facts>> {
  const idsOf = (type: number) => [...new Set(sessions.filter(({ sessionType }) => sessionType === type).map(({ sessionId }) => sessionId))];
  const known = [...(await readPairs(db, context, idsOf(SESSION_TYPE.pair))), ...(await readOwnGroups(db, context.userId, idsOf(SESSION_TYPE.group)))];
  return new Map(known);
}

async function readPairs(db: Db, { userId, now }: { userId: string; now: number }, ids: readonly string[]): Promise<[string, Facts][]> {
  const friends = new Map((await listFriendsAmong(db, userId, ids)).map((friend) => [friend.friendId, friend]));
  const people = await listUsers(db, [...friends.keys()]);
  const pairs = people.map((person): [string, Facts] => {
    const { vipLevel, svipLevel } = vipFields(person, now);
    const remark = friends.get(person.id)?.remark ?? '';
    return [keyOfPair(person.id), { name: remark === '' ? person.nickName : remark, avatar: person.avatar, vipLevel, svipLevel }];
  });
  return ids.includes(HELPER_ID) ? [...pairs, [keyOfPair(HELPER_ID), { name: HELPER_NAME, avatar: HELPER_AVATAR }]] : pairs;
}

function keyOfPair(sessionId: string): string {
  return sessionKey({ sessionId, sessionType: SESSION_TYPE.pair });
}

async function readOwnGroups(db: Db, userId: string, ids: readonly string[]): Promise<[string, Facts][]> {
  const mine = (await listMembershipsIn(db, userId, ids)).map(({ groupId }) => groupId);
  const groups = (await listGroups(db, mine)).filter(({ dissolvedAt }) => dissolvedAt === null);
  return groups.map(({ id, name, avatar }) => [sessionKey({ sessionId: id, sessionType: SESSION_TYPE.group }), { name, avatar }]);
}
