import { CODE } from '../../../../contract/codes.ts';
import { AUDIT_STATUS, GROUP_NOTICE_TYPE, JOIN_TYPE, type JoinType } from '../../../../contract/http/groups/group-values.ts';
import { requireManagedGroup } from '../../../policies/group-access.ts';
import { judgeInvitees } from '../../../policies/groups/group-entry.ts';
import { refuse } from '../../../policies/refusal.ts';
import { refuseListedText } from '../../../policies/text-rules.ts';
import { readUser, USER_STATE } from '../../../store/account/users.ts';
import { addToCounter } from '../../../store/conversations/unread-counters.ts';
import { readGroupApplyById, updateGroupApply, type GroupApplyRow } from '../../../store/groups/group-applies.ts';
import { readMember, type Group } from '../../../store/groups/groups.ts';
import { isWaitingGroupApply } from '../../../views/group-notice-view.ts';
import { emitDataUpdate, type Unit } from '../../unit.ts';
import { admitMembers } from '../change-membership.ts';
import { NOTICES, postGroupNotices } from '../notices/post-group-notices.ts';
import { publishNoticeCounts } from '../notices/publish-notice-counts.ts';
import { publishApplications } from './publish-applications.ts';

export type Audit = { id: string; groupNumber: string; applyWtId: string; auditStatus: 1 | 2; auditRemark?: string | null | undefined };

/** Owner and admins answer an application. An approval admits the person under the limits that hold now (authorisation §103). */
export async function auditApplication(unit: Unit, { userId, origin, audit }: { userId: string; origin: string; audit: Audit }): Promise<null> {
  const { group } = await requireManagedGroup(unit.db, userId, audit.groupNumber);
  const row = await readGroupApplyById(unit.db, audit.id);
  if (row === undefined || row.groupId !== group.id || row.applicantId !== audit.applyWtId) return refuse(CODE.notFound);
  if (!isWaitingGroupApply(row, unit.now)) refuse(CODE.alreadyHandled);
  const remark = audit.auditRemark?.normalize('NFC').trim() ?? '';
  refuseListedText(unit.config, remark);
  await updateGroupApply(unit.db, row.id, { status: audit.auditStatus, handlerId: userId, handledAt: unit.now, remark });
  if (audit.auditStatus === AUDIT_STATUS.approved) await admit(unit, group, { row, origin });
  await publishApplications(unit, group.id);
  await publishResult(unit, group, { row, auditStatus: audit.auditStatus });
  return null;
}

async function admit(unit: Unit, group: Group, { row, origin }: { row: GroupApplyRow; origin: string }): Promise<void> {
  const { applicantId, inviterId } = row;
  const applicant = await readUser(unit.db, applicantId);
  if (applicant === undefined || applicant.state >= USER_STATE.banned) refuse(CODE.notFound);
  const joinType = row.joinType as JoinType;
  const isInvited = joinType === JOIN_TYPE.invitation && inviterId !== null;
  if (isInvited) await requireInvitation(unit, group, { applicantId, inviterId });
  const operatorId = isInvited ? inviterId : applicantId;
  const { refused } = await admitMembers(unit, { groupId: group.id, userIds: [applicantId], operatorId, joinType, inviterId, origin });
  const code = refused.get(applicantId);
  if (code !== undefined) refuse(code);
}

/** An invitation is valid only while its inviter is a member and may invite the person. */
async function requireInvitation(unit: Unit, group: Group, { applicantId, inviterId }: { applicantId: string; inviterId: string }): Promise<void> {
  const inviter = await readMember(unit.db, group.id, inviterId);
  if (inviter === undefined || (await judgeInvitees(unit.db, inviterId, [applicantId])).size > 0) refuse(CODE.invitationEnded);
}

/** The answer reaches who asked: the applicant, or the member who invited the person. An invited person hears of an approval only. */
async function publishResult(unit: Unit, group: Group, { row, auditStatus }: { row: GroupApplyRow; auditStatus: number }): Promise<void> {
  const { applicantId, inviterId } = row;
  if (row.joinType !== JOIN_TYPE.invitation || inviterId === null) {
    unit.deliveries.push({ kind: 'groupNotice', userIds: [applicantId], notice: { list: 'myApply', groupId: group.id, auditStatus } });
    await addToCounter(unit.db, applicantId, 'myApply');
    await emitDataUpdate(unit, [applicantId], NOTICES);
    return publishNoticeCounts(unit, [applicantId]);
  }
  if ((await readMember(unit.db, group.id, inviterId)) !== undefined) {
    await postGroupNotices(unit, group, { userIds: [inviterId], type: GROUP_NOTICE_TYPE.result, actorId: applicantId, auditStatus });
  }
  if (auditStatus !== AUDIT_STATUS.approved) return;
  await postGroupNotices(unit, group, { userIds: [applicantId], type: GROUP_NOTICE_TYPE.invited, actorId: inviterId, auditStatus });
}
