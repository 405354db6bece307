import type { GroupInfo } from '../../../contract/groups.ts';
import { groupConv, listStatesOfMembers } from '../../store/conversations/conversations.ts';
import type { Member } from '../../store/groups/groups.ts';
import { toSelfMember } from '../../views/group-view.ts';
import { announceStates } from '../conversations/ensure-conversation.ts';
import { emitEventEach, emitNotice, NOTICE, type Unit } from '../unit.ts';
import { emitGroupNotice, emitToMembers } from './emit-to-group.ts';
import { isLargeGroup } from '../../store/groups/large-groups.ts';

export type GroupChange = Partial<Omit<GroupInfo, 'groupNumber' | 'selfMember'>>;

/** Sends every member the changed fields of the group (protocol §7 group.update, §6 frame 5). */
export async function publishGroupChange(unit: Unit, groupNumber: string, change: GroupChange): Promise<void> {
  await emitToMembers(unit, groupNumber, { name: 'group.update', d: { groupNumber, ...change } });
  await emitGroupNotice(unit, groupNumber, { type: NOTICE.group, data: { groupNumber, keys: Object.keys(change) } });
  // Name and picture are also in every member's list of conversations. Members of a large group take them from the event above.
  const isListed = change.groupName !== undefined || change.groupAvatar !== undefined;
  if (isListed && !(await isLargeGroup(unit.db, groupNumber)))
    await announceStates(unit, groupConv(groupNumber), await listStatesOfMembers(unit.db, groupConv(groupNumber)));
}

/** Sends the user's own sessions the changed fields of the membership. */
export async function publishSelfMember(unit: Unit, member: Member, keys: readonly string[]): Promise<void> {
  await publishSelfMembers(unit, member.groupId, { members: [member], keys });
}

/** Like publishSelfMember, for several members of one group with the same changed fields. */
export async function publishSelfMembers(
  unit: Unit,
  groupNumber: string,
  { members, keys }: { members: readonly Member[]; keys: readonly string[] },
): Promise<void> {
  const each = new Map(members.map((member): [string, unknown] => [member.userId, { groupNumber, selfMember: toSelfMember(member) }]));
  await emitEventEach(unit, { name: 'group.update' }, each);
  await emitNotice(unit, [...each.keys()], { type: NOTICE.group, data: { groupNumber, keys } });
}
