import { AUDIT_STATUS, JOIN_TYPE, type JoinType } from '../../../../contract/http/groups/group-values.ts';
import { createUuid } from '../../../security/hashes.ts';
import { listGroupAppliesAmong, putGroupApplies, readGroupApply, type GroupApplyRow } from '../../../store/groups/group-applies.ts';
import { listManagerIds } from '../../../store/groups/groups.ts';
import { isWaitingGroupApply } from '../../../views/group-notice-view.ts';
import { emitDataUpdate, type Unit } from '../../unit.ts';
import { NOTICES } from '../notices/post-group-notices.ts';
import { refreshApplications } from './publish-applications.ts';

export type GroupApplication = { groupId: string; applicantId: string; joinType: JoinType; inviterId: string | null; content: string };

const NEW = { status: AUDIT_STATUS.waiting, handlerId: null, remark: '', handledAt: null };

/** Stores an application that an admin has to answer. A repeated one changes the text of the waiting one (protocol A36). */
export async function putApplication(unit: Unit, application: GroupApplication): Promise<void> {
  const known = await readGroupApply(unit.db, application);
  if (known === undefined || !isWaitingGroupApply(known, unit.now)) {
    await putGroupApplies(unit.db, [{ id: createUuid(unit.random), ...application, ...NEW, createdAt: unit.now }]);
    await updateOwnSessions(unit, application);
    return announce(unit, application);
  }
  const next: GroupApplyRow = { ...known, ...application };
  const isSame = next.content === known.content && next.joinType === known.joinType && next.inviterId === known.inviterId;
  if (isSame) return;
  await putGroupApplies(unit.db, [next]);
  await updateOwnSessions(unit, application);
  // Owner and admins read the new text with their list, so that corrections cannot flood them.
  if (unit.applyRate.take(`correct:${application.applicantId}:${application.groupId}`) === 0) await announce(unit, application);
}

/** Owner and admins receive their count, and a push where they have no connection. */
async function announce(unit: Unit, { groupId, applicantId }: Pick<GroupApplication, 'groupId' | 'applicantId'>): Promise<void> {
  const userIds = await listManagerIds(unit.db, groupId);
  unit.deliveries.push({ kind: 'groupNotice', userIds, notice: { list: 'joinApply', groupId, applicantId } });
  await refreshApplications(unit, userIds);
}

/** The other devices of an applicant list the application. */
async function updateOwnSessions(unit: Unit, { applicantId }: GroupApplication): Promise<void> {
  await emitDataUpdate(unit, [applicantId], NOTICES);
}

type Invitations = { groupId: string; inviterId: string; applicantIds: readonly string[] };

/**
 * Stores the invitations that an admin has to answer, of people without a waiting application. Owner and admins are notified once of all of
 * them, and the invited people of an approval only.
 */
export async function putInvitations(unit: Unit, { groupId, inviterId, applicantIds }: Invitations): Promise<void> {
  const shared = { groupId, joinType: JOIN_TYPE.invitation, inviterId, content: '', ...NEW, createdAt: unit.now };
  const rows = applicantIds.map((applicantId) => ({ id: createUuid(unit.random), applicantId, ...shared }));
  const last = rows.at(-1);
  if (last === undefined) return;
  await putGroupApplies(unit.db, rows);
  await announce(unit, last);
}

/** Those of these people whose application or invitation waits for an answer. */
export async function listWaitingAmong(unit: Unit, groupId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await listGroupAppliesAmong(unit.db, groupId, ids);
  return new Set(rows.filter((row) => isWaitingGroupApply(row, unit.now)).map((row) => row.applicantId));
}
