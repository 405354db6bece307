import { CODE, ENGINE_CODE } from '../../../contract/codes.ts';
import { JOIN_RULE, JOIN_TYPE, type JoinType } from '../../../contract/http/groups/group-values.ts';
import { isSameText } from '../../security/hashes.ts';
import { listUsers, USER_STATE, type User } from '../../store/account/users.ts';
import { listBlockersAmong, listBlockedAmong, listFriendshipsAmong } from '../../store/friends/friends.ts';
import { listGroupBlockedAmong } from '../../store/groups/group-blacklist.ts';
import { listMembersAmong, readGroup, readMember, type Group } from '../../store/groups/groups.ts';
import type { Db } from '../../store/tables.ts';
import { isVip, vipFields } from '../../views/profile-view.ts';
import { listFullOfGroups } from '../group-access.ts';
import { refusalOfStranger } from '../reach.ts';
import { refuse } from '../refusal.ts';

type Refusals = Map<string, number>;

/**
 * Why each of these people may not become a member now; people who may are omitted. The limits of the group hold for everybody who joins it,
 * in whatever way (protocol §5 activeJoin, authorisation §81, §94).
 */
export async function judgeEntry(db: Db, group: Group, { ids, now }: { ids: readonly string[]; now: number }): Promise<Refusals> {
  const users = new Map((await listUsers(db, ids)).map((user) => [user.id, user]));
  const members = new Set((await listMembersAmong(db, group.id, ids)).map((member) => member.userId));
  const blocked = await listGroupBlockedAmong(db, group.id, ids);
  const full = await listFullOfGroups(db, ids);
  let places = group.maxMemberCount - group.memberCount;
  const reasonAgainst = (id: string): number | undefined => {
    const user = users.get(id);
    if (user === undefined || user.state >= USER_STATE.banned) return ENGINE_CODE.targetGone;
    if (members.has(id)) return CODE.alreadyMember;
    if (blocked.has(id)) return CODE.groupBlacklisted;
    const limit = limitAgainst(group, user, now);
    if (limit !== undefined) return limit;
    if (full.has(id)) return CODE.groupLimit;
    places -= 1;
    return places < 0 ? CODE.groupFull : undefined;
  };
  return withReasons(ids, reasonAgainst);
}

function limitAgainst(group: Group, user: User, now: number): number | undefined {
  if (group.limitMember === 1 && !isVip(vipFields(user, now))) return CODE.joinNeedsVip;
  return user.level < group.limitLevel ? CODE.joinLevelTooLow : undefined;
}

/**
 * Why this user may not invite each of these people, with the codes of a message that would not reach them (protocol §7 send) and of an
 * application to a person whom the user has blocked.
 */
export async function judgeInvitees(db: Db, inviterId: string, ids: readonly string[]): Promise<Refusals> {
  const users = (await listUsers(db, ids)).filter((user) => user.state < USER_STATE.banned);
  const reachable = new Set(users.map((user) => user.id));
  const blockers = await listBlockersAmong(db, inviterId, ids);
  const blocked = await listBlockedAmong(db, inviterId, ids);
  const { mine, theirs } = await listFriendshipsAmong(db, inviterId, ids);
  return withReasons(ids, (id) => {
    if (!reachable.has(id)) return ENGINE_CODE.targetGone;
    if (blockers.has(id)) return ENGINE_CODE.blockedByTarget;
    if (blocked.has(id)) return CODE.warning;
    return refusalOfStranger({ mine: mine.has(id), theirs: theirs.has(id) });
  });
}

function withReasons(ids: readonly string[], reasonAgainst: (id: string) => number | undefined): Refusals {
  const refusals: Refusals = new Map();
  for (const id of ids) {
    const code = reasonAgainst(id);
    if (code !== undefined) refusals.set(id, code);
  }
  return refusals;
}

/**
 * Returns a group that people may ask to join. A group that is not public, a dissolved and a missing one look the same to a person who is not
 * a member.
 */
export async function requirePublicGroup(db: Db, userId: string, groupNumber: string): Promise<Group> {
  const group = await readGroup(db, groupNumber);
  if (group === undefined || group.dissolvedAt !== null) return refuse(CODE.groupNotPublic);
  if ((await readMember(db, group.id, userId)) !== undefined) refuse(CODE.alreadyMember);
  return group.confirminviteSwitch === JOIN_RULE.off ? refuse(CODE.groupNotPublic) : group;
}

/**
 * How the person found the group. Only the key of the present link proves that a code was scanned, and a key of an earlier link is refused:
 * the number alone remains a way to find a public group.
 */
export function provenJoinType(group: Group, { joinType, key }: { joinType?: number | null | undefined; key?: string | null | undefined }): JoinType {
  const stated = key ?? '';
  if (stated === '' && joinType !== JOIN_TYPE.scan) return JOIN_TYPE.search;
  return isCurrentKey(group, stated) ? JOIN_TYPE.scan : refuse(CODE.groupLinkEnded);
}

export function isCurrentKey(group: Pick<Group, 'linkKey'>, key: string): boolean {
  return group.linkKey !== '' && isSameText(group.linkKey, key);
}
