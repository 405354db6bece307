import { CODE } from '../../../../contract/codes.ts';
import type { GroupMember } from '../../../../contract/groups.ts';
import { mayActOn, mayInvite } from '../../../../contract/http/groups/group-rules.ts';
import { IDENTITY } from '../../../../contract/http/groups/group-values.ts';
import type { UserBrief } from '../../../../contract/people.ts';
import { requireManagedGroup, requireOwnedGroup, requireOwnGroup } from '../../../policies/group-access.ts';
import { refuse } from '../../../policies/refusal.ts';
import { USER_STATE, type User } from '../../../store/account/users.ts';
import { listFriends, listFriendsAmong } from '../../../store/friends/friends.ts';
import { listGroupBlacklist } from '../../../store/groups/group-blacklist.ts';
import { listMembersAmong, listMembers, type Member } from '../../../store/groups/groups.ts';
import type { Db } from '../../../store/tables.ts';
import { toGroupMember } from '../../../views/group-view.ts';
import { toUserBrief, vipFields } from '../../../views/profile-view.ts';
import { listUsersInSteps } from '../../people/list-users-in-steps.ts';

type Query = { userId: string; groupNumber: string; now: number };

/** The user's friends. A person who would be refused for another reason than being a member is selectable, and the invitation says why. */
export async function listInviteCandidates(db: Db, { userId, groupNumber, now }: Query): Promise<GroupMember[]> {
  const { group, member } = await requireOwnGroup(db, userId, groupNumber);
  if (!mayInvite(group.inviteSwitch, member.identity)) refuse(CODE.forbidden);
  const ids = (await listFriends(db, userId)).map((friend) => friend.friendId);
  const members = new Map((await listMembersAmong(db, group.id, ids)).map((row) => [row.userId, row]));
  const users = (await listUsersInSteps(db, ids)).filter((user) => user.state < USER_STATE.banned);
  return users.map((user) => {
    const row = members.get(user.id);
    return row === undefined ? viewOutsider(user, now) : selectable(toGroupMember(row, user, now), false);
  });
}

/** Only those whom the user may remove (protocol A7). */
export async function listRemoveCandidates(db: Db, { userId, groupNumber, now }: Query): Promise<GroupMember[]> {
  const { group, member } = await requireManagedGroup(db, userId, groupNumber);
  const rows = await listWithUsers(db, group.id);
  return rows.filter(({ row }) => mayActOn(member.identity, row.identity)).map(({ row, user }) => selectable(toGroupMember(row, user, now), true));
}

/** All members but the owner. `identity` shows who is admin now. */
export async function listAdminCandidates(db: Db, { userId, groupNumber, now }: Query): Promise<GroupMember[]> {
  const { group } = await requireOwnedGroup(db, userId, groupNumber);
  const rows = await listWithUsers(db, group.id);
  return rows.filter(({ row }) => row.identity !== IDENTITY.owner).map(({ row, user }) => selectable(toGroupMember(row, user, now), true));
}

/** All other members. Those whom the user may not mute have position 0 (protocol A6, A7). */
export async function listMuteCandidates(db: Db, { userId, groupNumber, now }: Query): Promise<GroupMember[]> {
  const { group, member } = await requireManagedGroup(db, userId, groupNumber);
  const rows = await listWithUsers(db, group.id);
  const others = rows.filter(({ row }) => row.userId !== userId);
  return others.map(({ row, user }) => selectable(toGroupMember(row, user, now), mayActOn(member.identity, row.identity)));
}

/** Members with a mute that lasts. */
export async function listMutedMembers(db: Db, { userId, groupNumber, now }: Query): Promise<GroupMember[]> {
  const { group } = await requireManagedGroup(db, userId, groupNumber);
  const rows = await listWithUsers(db, group.id);
  return rows.filter(({ row }) => row.muteUntilSec > Math.floor(now / 1000)).map(({ row, user }) => toGroupMember(row, user, now));
}

export async function listBlacklistedPeople(db: Db, { userId, groupNumber, now }: Query): Promise<UserBrief[]> {
  const { group } = await requireManagedGroup(db, userId, groupNumber);
  const ids = await listGroupBlacklist(db, group.id);
  const remarks = new Map((await listFriendsAmong(db, userId, ids)).map((friend) => [friend.friendId, friend.remark]));
  return (await listUsersInSteps(db, ids)).map((user) => toUserBrief(user, remarks.get(user.id) ?? '', now));
}

type WithUser = { row: Member; user: User };

/** All members with their accounts: owner first, then admins, then by ID. A group has at most 2,000 members. */
async function listWithUsers(db: Db, groupId: string): Promise<WithUser[]> {
  const rows = await listMembers(db, groupId, { offset: 0, count: ALL_MEMBERS });
  const ids = rows.map((row) => row.userId);
  const users = new Map((await listUsersInSteps(db, ids)).map((user) => [user.id, user]));
  return rows.flatMap((row) => {
    const user = users.get(row.userId);
    return user === undefined ? [] : [{ row, user }];
  });
}

/** More than any group has: an operator's seed may exceed the limit. */
const ALL_MEMBERS = 10_000;

function selectable(member: GroupMember, isSelectable: boolean): GroupMember {
  return { ...member, position: isSelectable ? 1 : 0, isDisabled: isSelectable ? 0 : 1 };
}

function viewOutsider(user: User, now: number): GroupMember {
  const none = { groupNickname: '', identity: IDENTITY.member, muteUntil: 0, joinTime: 0 };
  const { id, avatar, nickName, level } = user;
  return selectable({ wtId: id, userId: id, avatar, nickName, level, ...none, memberUserInfo: vipFields(user, now) }, true);
}
