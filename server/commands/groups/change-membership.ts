import { CODE } from '../../../contract/codes.ts';
import type { GroupMember } from '../../../contract/groups.ts';
import { SESSION_TYPE } from '../../../contract/http/tab-values.ts';
import { readAccess } from '../../policies/conversation-access.ts';
import { listFullOfGroups } from '../../policies/group-access.ts';
import { refuse } from '../../policies/refusal.ts';
import {
  groupConv,
  insertStates,
  listStatesOfConversation,
  newState,
  readLastSeq,
  updateState,
  updateStates,
  type ConversationState,
} from '../../store/conversations/conversations.ts';
import { deleteMember, IDENTITY, insertMembers, listManagerIds, listMembersAmong, readGroup, readMember, type Group } from '../../store/groups/groups.ts';
import { listUsers } from '../../store/account/users.ts';
import { toGroupInfo, toGroupMember } from '../../views/group-view.ts';
import { announceStates } from '../conversations/ensure-conversation.ts';
import { listMentionsOfLarge, listNewestMentions, readUnread } from '../conversations/large-group-row.ts';
import { emitEvent, emitEventEach, type Unit } from '../unit.ts';
import { publishTabsWith } from '../tabs/publish-tabs.ts';
import { emitToMembers } from './emit-to-group.ts';
import { isLargeGroup } from '../../store/groups/large-groups.ts';
import { enlargeGroupIfDue } from './enlarge-group.ts';
import { GROUP_TIP } from './group-tip.ts';
import { postGroupTip } from './post-group-tip.ts';

/** `operationType` of a conversation after its user left the group (protocol §1). */
const LEFT = { kick: 4, quit: 8 } as const;

export type Admission = { readonly groupId: string; readonly operatorId: string; readonly userIds: readonly string[]; readonly origin: string };

const BY_INVITATION = 2;

/**
 * Adds people to a group. Their readable history starts now, the conversation enters their lists, and a tip informs all members. The caller
 * checks the right to add them. People who are in too many groups are skipped. Returns the IDs of the new members.
 */
export async function admitMembers(unit: Unit, admission: Admission): Promise<string[]> {
  const group = await requireGroup(unit, admission.groupId);
  const wanted = [...new Set(admission.userIds)];
  const known = new Set((await listMembersAmong(unit.db, group.id, wanted)).map((member) => member.userId));
  const unknown = wanted.filter((userId) => !known.has(userId));
  const full = await listFullOfGroups(unit.db, unknown);
  const fresh = unknown.filter((userId) => !full.has(userId));
  if (fresh.length === 0) return [];
  const fromSeq = await readLastSeq(unit.db, groupConv(group.id));
  const joining = { groupId: group.id, identity: IDENTITY.member, joinedAt: unit.now, joinType: BY_INVITATION, inviterId: admission.operatorId };
  const members = fresh.map((userId) => ({ ...joining, userId }));
  await insertMembers(unit.db, members, fromSeq);
  await openConversations(unit, group.id, fresh);
  await postGroupTip(unit, group.id, { detailType: GROUP_TIP.invite, operatorId: admission.operatorId, operatedIds: fresh, toIds: undefined });
  await welcome(unit, group, fresh);
  await publishAdmitted(unit, group.id, { fresh, origin: admission.origin });
  await publishTabsWith(unit, fresh, { sessionId: group.id, sessionType: SESSION_TYPE.group });
  return fresh;
}

/** Posts the welcome text for new members if the admins enabled it (protocol A5). */
async function welcome(unit: Unit, group: Group, fresh: readonly string[]): Promise<void> {
  if (group.customizeMsgControl !== 1 || group.welcome === '') return;
  const tip = { detailType: GROUP_TIP.welcome, operatorId: group.ownerId, operatedIds: fresh, toIds: undefined, words: group.welcome };
  await postGroupTip(unit, group.id, tip);
}

export type Leaving = { readonly groupId: string; readonly userId: string; readonly operatorId: string };

/** Ends a membership. The tip about it is the last message that the removed member can read (protocol §7 group.kick). */
export async function expelMember(unit: Unit, leaving: Leaving): Promise<void> {
  await requireMember(unit, leaving);
  const { groupId, operatorId, userId } = leaving;
  const tip = await postGroupTip(unit, groupId, { detailType: GROUP_TIP.remove, operatorId, operatedIds: [userId], toIds: undefined });
  await endMembership(unit, leaving, { toSeq: tip.sequence, event: 'group.kick', operationType: LEFT.kick });
}

/** Leaves a group. Only its owner and admins receive a tip (protocol §7 detailType 6). */
export async function quitGroup(unit: Unit, { groupId, userId }: Omit<Leaving, 'operatorId'>): Promise<void> {
  await requireMember(unit, { groupId, userId });
  const toIds = (await listManagerIds(unit.db, groupId)).filter((managerId) => managerId !== userId);
  const tip = await postGroupTip(unit, groupId, { detailType: GROUP_TIP.quit, operatorId: userId, operatedIds: [], toIds });
  await endMembership(unit, { groupId, userId }, { toSeq: tip.sequence, event: 'group.quit', operationType: LEFT.quit });
}

async function requireGroup(unit: Unit, groupId: string): Promise<Group> {
  const group = await readGroup(unit.db, groupId);
  return group === undefined || group.dissolvedAt !== null ? refuse(CODE.notFound) : group;
}

async function requireMember(unit: Unit, key: { groupId: string; userId: string }): Promise<void> {
  await requireGroup(unit, key.groupId);
  if ((await readMember(unit.db, key.groupId, key.userId)) === undefined) refuse(CODE.notFound);
}

/** Adds the group to the lists of these people. A former member keeps the old marks, so that messages read then stay read. */
export async function openConversations(unit: Unit, groupId: string, userIds: readonly string[]): Promise<void> {
  const conv = groupConv(groupId);
  const isLarge = (await isLargeGroup(unit.db, groupId)) ? 1 : 0;
  if (isLarge === 1) unit.deliveries.push({ kind: 'groupMembers', groupId, joined: userIds, left: [] });
  const before = await listStatesOfConversation(unit.db, conv, userIds);
  const change = { operationType: 0, removed: 0, updateTs: unit.now, isLarge };
  const known = new Set(before.map((state) => state.userId));
  await updateStates(unit.db, { conv, userIds: [...known] }, change);
  const fresh = userIds.filter((userId) => !known.has(userId)).map((userId) => ({ ...newState(userId, conv, unit.now), isLarge }));
  await insertStates(unit.db, fresh);
  // A group that becomes large here announces the row of every member itself.
  if (await enlargeGroupIfDue(unit, groupId)) return;
  await announceStates(unit, conv, [...before.map((state) => ({ ...state, ...change })), ...fresh]);
}

/** Sends all members the list of new members, and each new member the group as they see it. */
export async function publishAdmitted(unit: Unit, groupId: string, admitted: { fresh: readonly string[]; origin: string }): Promise<void> {
  const group = await requireGroup(unit, groupId);
  const users = await listUsers(unit.db, admitted.fresh);
  const members = new Map((await listMembersAmong(unit.db, groupId, admitted.fresh)).map((member) => [member.userId, member]));
  const states = new Map((await listStatesOfConversation(unit.db, groupConv(groupId), admitted.fresh)).map((state) => [state.userId, state]));
  const list: GroupMember[] = [];
  const infos = new Map<string, unknown>();
  for (const user of users) {
    const member = members.get(user.id);
    if (member === undefined) continue;
    list.push(toGroupMember(member, user, unit.now));
    infos.set(user.id, toGroupInfo(group, member, { origin: admitted.origin, timeZone: unit.config.timeZone, state: states.get(user.id) }));
  }
  await publishMembers(unit, group, { list });
  await emitEventEach(unit, { name: 'group.update' }, infos);
}

/** Sends all members the people who joined or left and the new number of members. */
async function publishMembers(unit: Unit, group: Group, change: { list: readonly GroupMember[] } | { removed: readonly string[] }): Promise<void> {
  await emitToMembers(unit, group.id, { name: 'group.member', d: { groupNumber: group.id, ...change } });
  await emitToMembers(unit, group.id, { name: 'group.update', d: { groupNumber: group.id, groupMemberCount: group.memberCount } });
}

type End = { toSeq: number; event: 'group.kick' | 'group.quit'; operationType: number };

async function endMembership(unit: Unit, key: { groupId: string; userId: string }, end: End): Promise<void> {
  const { groupId, userId } = key;
  await deleteMember(unit.db, { groupId, userId }, end.toSeq);
  if (await isLargeGroup(unit.db, groupId)) unit.deliveries.push({ kind: 'groupMembers', groupId, joined: [], left: [userId] });
  await updateState(unit.db, { userId, conv: groupConv(groupId) }, { ...(await readLastRow(unit, key)), operationType: end.operationType });
  await publishMembers(unit, await requireGroup(unit, groupId), { removed: [userId] });
  await emitEvent(unit, [userId], { name: end.event, d: { groupNumber: groupId, operationType: end.operationType } });
  await publishTabsWith(unit, [userId], { sessionId: groupId, sessionType: SESSION_TYPE.group });
}

/** The log of a large group ends for a member who leaves, so the member's own row stores these values from now on. */
async function readLastRow(unit: Unit, { groupId, userId }: { groupId: string; userId: string }): Promise<Partial<ConversationState>> {
  const conv = groupConv(groupId);
  const access = await readAccess(unit.db, userId, conv);
  const state = access?.state;
  if (access === undefined || state === undefined || state.isLarge === 0) return {};
  const { updateTs, removed } = state;
  const unread = await readUnread(unit.db, access, state);
  const mentions = await listMentionsOfLarge(unit.db, access, { state, ofAll: await listNewestMentions(unit.db, conv) });
  return { isLarge: 0, unread, atList: JSON.stringify(mentions), updateTs, removed };
}
