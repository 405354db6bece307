import { AUDIT_STATUS, type GroupNoticeType } from '../../../../contract/http/groups/group-values.ts';
import { createUuid } from '../../../security/hashes.ts';
import { addToCounters } from '../../../store/conversations/unread-counters.ts';
import { insertGroupNotices } from '../../../store/groups/group-notices.ts';
import type { Group } from '../../../store/groups/groups.ts';
import { emitDataUpdate, type Unit } from '../../unit.ts';
import { publishNoticeCounts } from './publish-notice-counts.ts';

/** The scope of data.update for all lists of notices (protocol §7). */
export const NOTICES = 'notices';

export type NewGroupNotices = {
  readonly userIds: readonly string[];
  readonly type: GroupNoticeType;
  /** The person named in the notice: the one who acted, or in a result the one who was invited. */
  readonly actorId: string;
  readonly auditStatus?: number;
};

/** Adds a notice to othersList of each of these users, raises their counts and lets their clients load the list again. */
export async function postGroupNotices(unit: Unit, group: Group, notices: NewGroupNotices): Promise<void> {
  if (notices.userIds.length === 0) return;
  await storeGroupNotices(unit, group, notices);
  await emitDataUpdate(unit, notices.userIds, NOTICES);
}

/** Like postGroupNotices, without an event: their clients receive another event from which it follows. */
export async function storeGroupNotices(
  unit: Unit,
  group: Group,
  { userIds, type, actorId, auditStatus = AUDIT_STATUS.waiting }: NewGroupNotices,
): Promise<void> {
  const shared = { type, actorId, auditStatus, groupId: group.id, groupName: group.name, groupAvatar: group.avatar, createdAt: unit.now };
  await insertGroupNotices(
    unit.db,
    userIds.map((userId) => ({ ...shared, id: createUuid(unit.random), userId })),
  );
  unit.deliveries.push({ kind: 'groupNotice', userIds, notice: { list: 'others', groupId: group.id, type, actorId, auditStatus } });
  await addToCounters(unit.db, userIds, 'othersNotice');
  await publishNoticeCounts(unit, userIds);
}
