import { AUDIT_STATUS, JOIN_TYPE, type JoinType } from '../../../../contract/http/groups/group-values.ts';
import { createUuid } from '../../../security/hashes.ts';
import { putGroupApply, readGroupApply, type GroupApplyRow } from '../../../store/groups/group-applies.ts';
import { listManagerIds } from '../../../store/groups/groups.ts';
import { isWaitingGroupApply } from '../../../views/group-notice-view.ts';
import { emitDataUpdate, type Unit } from '../../unit.ts';
import { NOTICES } from '../notices/post-group-notices.ts';
import { refreshApplications } from './publish-applications.ts';

export type GroupApplication = { groupId: string; applicantId: string; joinType: JoinType; inviterId: string | null; content: string };

/**
 * Stores an application that an admin has to answer. A repeated one changes the text of the waiting one (protocol A36); an invitation does
 * not replace it.
 */
export async function putApplication(unit: Unit, application: GroupApplication): Promise<void> {
  const known = await readGroupApply(unit.db, application);
  const fresh = { status: AUDIT_STATUS.waiting, handlerId: null, remark: '', createdAt: unit.now, handledAt: null };
  if (known === undefined || !isWaitingGroupApply(known, unit.now)) {
    await putGroupApply(unit.db, { id: createUuid(unit.random), ...application, ...fresh });
    await updateOwnSessions(unit, application);
    return announce(unit, application);
  }
  if (application.joinType === JOIN_TYPE.invitation) return;
  const next: GroupApplyRow = { ...known, ...application };
  const isSame = next.content === known.content && next.joinType === known.joinType && next.inviterId === known.inviterId;
  if (isSame) return;
  await putGroupApply(unit.db, next);
  await updateOwnSessions(unit, application);
  // Owner and admins read the new text with their list, so that corrections cannot flood them.
  if (unit.applyRate.take(`correct:${application.applicantId}:${application.groupId}`) === 0) await announce(unit, application);
}

/** Owner and admins receive their count, and a push where they have no connection. */
async function announce(unit: Unit, { groupId, applicantId }: GroupApplication): Promise<void> {
  const userIds = await listManagerIds(unit.db, groupId);
  unit.deliveries.push({ kind: 'groupNotice', userIds, notice: { list: 'joinApply', groupId, applicantId } });
  await refreshApplications(unit, userIds);
}

/** The other devices of an applicant list the application. A person who was invited is notified of an approval only. */
async function updateOwnSessions(unit: Unit, { applicantId, joinType }: GroupApplication): Promise<void> {
  if (joinType !== JOIN_TYPE.invitation) await emitDataUpdate(unit, [applicantId], NOTICES);
}
