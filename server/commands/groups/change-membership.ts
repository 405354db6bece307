import { CODE } from '../../../contract/codes.ts';
import type { GroupMember } from '../../../contract/groups.ts';
import { IDENTITY, JOIN_TYPE, LEFT_BY, type JoinType } from '../../../contract/http/groups/group-values.ts';
import { SESSION_TYPE } from '../../../contract/http/tab-values.ts';
import { requireMembers } from '../../policies/group-access.ts';
import { judgeEntry } from '../../policies/groups/group-entry.ts';
import { refuse } from '../../policies/refusal.ts';
import { groupConv, insertStates, listStatesOfConversation, newState, readLastSeq, updateStates } from '../../store/conversations/conversations.ts';
import { insertMembers, listManagerIds, listMembersAmong, readGroup, readMember, type Group } from '../../store/groups/groups.ts';
import { listUsers } from '../../store/account/users.ts';
import { toGroupInfo, toGroupMember } from '../../views/group-view.ts';
import { announceStates } from '../conversations/ensure-conversation.ts';
import { emitEventEach, type Unit } from '../unit.ts';
import { publishTabsWith } from '../tabs/publish-tabs.ts';
import { closeApplications } from './applications/publish-applications.ts';
import { endMemberships } from './end-memberships.ts';
import { isLargeGroup } from '../../store/groups/large-groups.ts';
import { enlargeGroupIfDue } from './enlarge-group.ts';
import { GROUP_TIP } from './group-tip.ts';
import { postGroupTip } from './post-group-tip.ts';
import { publishMembers } from './publish-members.ts';

/** `operatorId` = the member who invited the people; of people who joined by themselves the person. */
export type Admission = {
  readonly groupId: string;
  readonly operatorId: string;
  readonly userIds: readonly string[];
  readonly origin: string;
  readonly joinType?: JoinType;
  readonly inviterId?: string | null;
};
/** `refused` = the code for each person who may not join. */
export type Admitted = { readonly joined: string[]; readonly refused: ReadonlyMap<string, number> };

/**
 * Adds people to a group, except those whom its limits refuse. Their readable history starts now, the conversation enters their lists, and a
 * tip informs all members. The caller checks the right to add them.
 */
export async function admitMembers(unit: Unit, admission: Admission): Promise<Admitted> {
  const group = await requireGroup(unit, admission.groupId);
  const wanted = [...new Set(admission.userIds)];
  const refused = await judgeEntry(unit.db, group, { ids: wanted, now: unit.now });
  const joined = wanted.filter((userId) => !refused.has(userId));
  if (joined.length === 0) return { joined, refused };
  const { joinType = JOIN_TYPE.invitation, operatorId } = admission;
  const inviterId = admission.inviterId ?? (joinType === JOIN_TYPE.invitation ? operatorId : null);
  const joining = { groupId: group.id, identity: IDENTITY.member, joinedAt: unit.now, joinType, inviterId };
  const fromSeq = await readLastSeq(unit.db, groupConv(group.id));
  const members = joined.map((userId) => ({ ...joining, userId }));
  await insertMembers(unit.db, members, fromSeq);
  await openConversations(unit, group.id, joined);
  await announceJoining(unit, group.id, { joinType, operatorId, joined });
  await welcome(unit, group, joined);
  await publishAdmitted(unit, group.id, { fresh: joined, origin: admission.origin });
  await publishTabsWith(unit, joined, { sessionId: group.id, sessionType: SESSION_TYPE.group });
  await closeApplications(unit, { groupId: group.id, applicantIds: joined, handlerId: null });
  return { joined, refused };
}

const JOIN_TIPS: Readonly<Record<JoinType, number>> = {
  [JOIN_TYPE.scan]: GROUP_TIP.scan,
  [JOIN_TYPE.invitation]: GROUP_TIP.invite,
  [JOIN_TYPE.search]: GROUP_TIP.search,
};

type Joining = { joinType: JoinType; operatorId: string; joined: readonly string[] };

async function announceJoining(unit: Unit, groupId: string, { joinType, operatorId, joined }: Joining): Promise<void> {
  const operatedIds = joinType === JOIN_TYPE.invitation ? joined : [];
  await postGroupTip(unit, groupId, { detailType: JOIN_TIPS[joinType], operatorId, operatedIds, toIds: undefined });
}

/** Sends new members the welcome text if the admins enabled it. The other members do not receive it (protocol A5). */
async function welcome(unit: Unit, group: Group, fresh: readonly string[]): Promise<void> {
  if (group.customizeMsgControl !== 1 || group.welcome === '') return;
  const tip = { detailType: GROUP_TIP.welcome, operatorId: group.ownerId, operatedIds: fresh, toIds: fresh, words: group.welcome };
  await postGroupTip(unit, group.id, tip);
}

export type Removal = { readonly groupId: string; readonly userIds: readonly string[]; readonly operatorId: string };

/** Ends memberships. The tip about it is the last message that the removed members can read (protocol §7 group.kick). */
export async function expelMembers(unit: Unit, { groupId, userIds, operatorId }: Removal): Promise<void> {
  await requireGroup(unit, groupId);
  await requireMembers(unit.db, groupId, userIds);
  const tip = await postGroupTip(unit, groupId, { detailType: GROUP_TIP.remove, operatorId, operatedIds: userIds, toIds: undefined });
  await endMemberships(unit, { groupId, userIds }, { toSeq: tip.sequence, event: 'group.kick', operationType: LEFT_BY.kick });
}

/** Leaves a group. Only its owner and admins receive a tip (protocol §7 detailType 6). The owner must transfer the group first. */
export async function quitGroup(unit: Unit, { groupId, userId }: { groupId: string; userId: string }): Promise<void> {
  const group = await requireMember(unit, { groupId, userId });
  if (group.ownerId === userId) refuse(CODE.ownerMustTransfer);
  const toIds = (await listManagerIds(unit.db, groupId)).filter((managerId) => managerId !== userId);
  const tip = await postGroupTip(unit, groupId, { detailType: GROUP_TIP.quit, operatorId: userId, operatedIds: [], toIds });
  await endMemberships(unit, { groupId, userIds: [userId] }, { toSeq: tip.sequence, event: 'group.quit', operationType: LEFT_BY.quit });
}

async function requireGroup(unit: Unit, groupId: string): Promise<Group> {
  const group = await readGroup(unit.db, groupId);
  return group === undefined || group.dissolvedAt !== null ? refuse(CODE.notFound) : group;
}

async function requireMember(unit: Unit, key: { groupId: string; userId: string }): Promise<Group> {
  const group = await requireGroup(unit, key.groupId);
  return (await readMember(unit.db, key.groupId, key.userId)) === undefined ? refuse(CODE.notFound) : group;
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
