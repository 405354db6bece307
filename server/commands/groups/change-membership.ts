import { CODE } from '../../../contract/codes.ts';
import type { GroupMember } from '../../../contract/groups.ts';
import { refuse } from '../../policies/refusal.ts';
import { groupConv, insertStates, listStatesOfConversation, newState, readLastSeq, readState, updateState } from '../../store/conversations.ts';
import { deleteMember, IDENTITY, insertMember, listMemberIds, listMembers, readGroup, readMember, type Group } from '../../store/groups.ts';
import { listUsers } from '../../store/users.ts';
import { toGroupInfo, toGroupMember } from '../../views/group-view.ts';
import { announceStates } from '../conversations/ensure-conversation.ts';
import { emitEvent, emitEventEach, type Unit } from '../unit.ts';
import { GROUP_TIP } from './group-tip.ts';
import { postGroupTip } from './post-group-tip.ts';

/** What a conversation says of one's own leaving (contract §1). */
export const LEFT = { kick: 4, quit: 8 } as const;

export type Admission = { readonly groupId: string; readonly operatorId: string; readonly userIds: readonly string[]; readonly origin: string };

const BY_INVITATION = 2;
const MOST_MEMBERS = 10_000;

/**
 * Lets people into a group: their stretch of history begins now, the conversation comes into their lists, and everyone is told by a
 * tip. Who may do this to whom is for the caller to decide. Answers who was not in already.
 */
export async function admitMembers(unit: Unit, admission: Admission): Promise<string[]> {
  const group = await requireGroup(unit, admission.groupId);
  const known = new Set(await listMemberIds(unit.db, group.id));
  const fresh = [...new Set(admission.userIds)].filter((userId) => !known.has(userId));
  if (fresh.length === 0) return [];
  const fromSeq = await readLastSeq(unit.db, groupConv(group.id));
  for (const userId of fresh) {
    const member = { groupId: group.id, userId, identity: IDENTITY.member, joinedAt: unit.now, joinType: BY_INVITATION, inviterId: admission.operatorId };
    await insertMember(unit.db, member, fromSeq);
  }
  await openConversations(unit, group.id, fresh);
  await postGroupTip(unit, group.id, { detailType: GROUP_TIP.invite, operatorId: admission.operatorId, operatedIds: fresh, toIds: undefined });
  await welcome(unit, group, fresh);
  await tellAdmitted(unit, group.id, { fresh, origin: admission.origin });
  return fresh;
}

/** What the group says to whoever comes in, where its admins have switched that on (contract A5). */
async function welcome(unit: Unit, group: Group, fresh: readonly string[]): Promise<void> {
  if (group.customizeMsgControl !== 1 || group.welcome === '') return;
  const tip = { detailType: GROUP_TIP.welcome, operatorId: group.ownerId, operatedIds: fresh, toIds: undefined, words: group.welcome };
  await postGroupTip(unit, group.id, tip);
}

export type Leaving = { readonly groupId: string; readonly userId: string; readonly operatorId: string };

/** Ends a membership: the tip that says so is the last message that who is removed can read (contract §7 group.kick). */
export async function expelMember(unit: Unit, leaving: Leaving): Promise<void> {
  await requireMember(unit, leaving);
  const { groupId, operatorId, userId } = leaving;
  const tip = await postGroupTip(unit, groupId, { detailType: GROUP_TIP.remove, operatorId, operatedIds: [userId], toIds: undefined });
  await endMembership(unit, leaving, { toSeq: tip.sequence, event: 'group.kick', operationType: LEFT.kick });
}

/** Leaves a group; only its owner and admins are told by a tip (contract §7 detailType 6). */
export async function quitGroup(unit: Unit, { groupId, userId }: Omit<Leaving, 'operatorId'>): Promise<void> {
  await requireMember(unit, { groupId, userId });
  const members = await listMembers(unit.db, groupId, { offset: 0, count: MOST_MEMBERS });
  const toIds = members.filter((member) => member.identity !== IDENTITY.member && member.userId !== userId).map((member) => member.userId);
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

/** Puts the group into the lists of these people. Who was here before keeps his marks: what he read then stays read. */
export async function openConversations(unit: Unit, groupId: string, userIds: readonly string[]): Promise<void> {
  const conv = groupConv(groupId);
  const before = await listStatesOfConversation(unit.db, conv, userIds);
  const change = { operationType: 0, removed: 0, updateTs: unit.now };
  for (const state of before) await updateState(unit.db, state, change);
  const known = new Set(before.map((state) => state.userId));
  const fresh = userIds.filter((userId) => !known.has(userId)).map((userId) => newState(userId, conv, unit.now));
  await insertStates(unit.db, fresh);
  await announceStates(unit, conv, [...before.map((state) => ({ ...state, ...change })), ...fresh]);
}

/** Everyone hears who is in now, and each new one how the group looks to him. */
export async function tellAdmitted(unit: Unit, groupId: string, admitted: { fresh: readonly string[]; origin: string }): Promise<void> {
  const group = await requireGroup(unit, groupId);
  const users = await listUsers(unit.db, admitted.fresh);
  const list = [];
  const infos = new Map<string, unknown>();
  for (const user of users) {
    const member = await readMember(unit.db, groupId, user.id);
    if (member === undefined) continue;
    list.push(toGroupMember(member, user, unit.now));
    const state = await readState(unit.db, user.id, groupConv(groupId));
    infos.set(user.id, toGroupInfo(group, member, { origin: admitted.origin, timeZone: unit.config.timeZone, state }));
  }
  await tellMembers(unit, groupId, { list });
  await emitEventEach(unit, { name: 'group.update' }, infos);
}

/** Everyone who is in hears who came or went, and how many they are now. */
async function tellMembers(unit: Unit, groupId: string, change: { list: readonly GroupMember[] } | { removed: readonly string[] }): Promise<void> {
  const memberIds = await listMemberIds(unit.db, groupId);
  await emitEvent(unit, memberIds, { name: 'group.member', d: { groupNumber: groupId, ...change } });
  await emitEvent(unit, memberIds, { name: 'group.update', d: { groupNumber: groupId, groupMemberCount: memberIds.length } });
}

type End = { toSeq: number; event: 'group.kick' | 'group.quit'; operationType: number };

async function endMembership(unit: Unit, key: { groupId: string; userId: string }, end: End): Promise<void> {
  const { groupId, userId } = key;
  await deleteMember(unit.db, { groupId, userId }, end.toSeq);
  await updateState(unit.db, { userId, conv: groupConv(groupId) }, { operationType: end.operationType });
  await tellMembers(unit, groupId, { removed: [userId] });
  await emitEvent(unit, [userId], { name: end.event, d: { groupNumber: groupId, operationType: end.operationType } });
}
