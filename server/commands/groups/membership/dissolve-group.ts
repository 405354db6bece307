import { DELETED_MARKS } from '../../../../contract/conversation-marks.ts';
import { AUDIT_STATUS, GROUP_NOTICE_TYPE, LEFT_BY } from '../../../../contract/http/groups/group-values.ts';
import { SESSION_TYPE } from '../../../../contract/http/tab-values.ts';
import { requireOwnedGroup } from '../../../policies/group-access.ts';
import { dropStatesOfDissolved, groupConv } from '../../../store/conversations/conversations.ts';
import { settleGroupApplies } from '../../../store/groups/group-applies.ts';
import { deleteGroupBlacklist } from '../../../store/groups/group-blacklist.ts';
import { deleteMembers, listManagerIds, listMemberIds, updateGroup } from '../../../store/groups/groups.ts';
import { isLargeGroup } from '../../../store/groups/large-groups.ts';
import { publishTabsWith } from '../../tabs/publish-tabs.ts';
import { emitEvent, NOTICE, type Unit } from '../../unit.ts';
import { refreshApplications } from '../applications/publish-applications.ts';
import { emitGroupNotice } from '../emit-to-group.ts';
import { GROUP_TIP } from '../group-tip.ts';
import { storeGroupNotices } from '../notices/post-group-notices.ts';
import { postGroupTip } from '../post-group-tip.ts';

/**
 * Ends the group: tip → end of all memberships → one event in the log of each member. The event is not in the log of a large group, because a
 * membership ends before it. The conversation leaves all lists, and what its members received stays readable (protocol C30).
 */
export async function dissolveGroup(unit: Unit, userId: string, groupNumber: string): Promise<null> {
  const { group } = await requireOwnedGroup(unit.db, userId, groupNumber);
  const members = await listMemberIds(unit.db, group.id);
  const managers = await listManagerIds(unit.db, group.id);
  await emitGroupNotice(unit, group.id, { type: NOTICE.group, data: { groupNumber: group.id } });
  const tip = await postGroupTip(unit, group.id, { detailType: GROUP_TIP.dissolve, operatorId: userId, operatedIds: [], toIds: undefined });
  await settleGroupApplies(unit.db, { groupId: group.id, applicantIds: undefined }, { status: AUDIT_STATUS.closed, handlerId: userId, handledAt: unit.now });
  if (await isLargeGroup(unit.db, group.id)) unit.deliveries.push({ kind: 'groupMembers', groupId: group.id, joined: [], left: members });
  await deleteMembers(unit.db, { groupId: group.id, userIds: members }, tip.sequence);
  await updateGroup(unit.db, group.id, { dissolvedAt: unit.now });
  await dropStatesOfDissolved(unit.db, groupConv(group.id), { userIds: members, lastSeq: tip.sequence, operationType: LEFT_BY.dissolve, marks: DELETED_MARKS });
  await deleteGroupBlacklist(unit.db, group.id);
  await emitEvent(unit, members, { name: 'group.dissolve', d: { groupNumber: group.id, operationType: LEFT_BY.dissolve } });
  await publishTabsWith(unit, members, { sessionId: group.id, sessionType: SESSION_TYPE.group });
  await refreshApplications(unit, managers);
  const others = members.filter((memberId) => memberId !== userId);
  await storeGroupNotices(unit, group, { userIds: others, type: GROUP_NOTICE_TYPE.dissolved, actorId: userId });
  return null;
}
