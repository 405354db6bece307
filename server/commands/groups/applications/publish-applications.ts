import { AUDIT_STATUS } from '../../../../contract/http/groups/group-values.ts';
import { setCounter } from '../../../store/conversations/unread-counters.ts';
import { settleGroupApplies } from '../../../store/groups/group-applies.ts';
import { listManagerIds } from '../../../store/groups/groups.ts';
import { emitDataUpdate, type Unit } from '../../unit.ts';
import { NOTICES } from '../notices/post-group-notices.ts';
import { countUnreadApplications } from './count-unread-applications.ts';
import { publishNoticeCounts } from '../notices/publish-notice-counts.ts';

/** Notifies owner and admins that an application arrived or was settled. */
export async function publishApplications(unit: Unit, groupId: string): Promise<void> {
  await refreshApplications(unit, await listManagerIds(unit.db, groupId));
}

type Closing = { groupId: string; applicantIds: readonly string[]; handlerId: string | null };

/** Closes the waiting applications of these people, which nobody has to answer any more. `handlerId` null = they joined in another way. */
export async function closeApplications(unit: Unit, { groupId, applicantIds, handlerId }: Closing): Promise<void> {
  const closed = { status: AUDIT_STATUS.closed, handlerId, handledAt: unit.now };
  if ((await settleGroupApplies(unit.db, { groupId, applicantIds }, closed)) > 0) await publishApplications(unit, groupId);
}

/** For users whose list of applications changed, also because they became or are no longer admins. Their counts follow. */
export async function refreshApplications(unit: Unit, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds) await setCounter(unit.db, userId, { name: 'joinApply', count: await countUnreadApplications(unit.db, userId, unit.now) });
  await emitDataUpdate(unit, userIds, NOTICES);
  await publishNoticeCounts(unit, userIds);
}
