import { listCountersOf } from '../../../store/conversations/unread-counters.ts';
import { statedApplications } from '../applications/count-unread-applications.ts';
import { emitNotice, NOTICE, type Unit } from '../../unit.ts';

/** Sends these users their unread counts of the three lists (protocol §6 frame 4). */
export async function publishNoticeCounts(unit: Unit, userIds: readonly string[]): Promise<void> {
  const counters = await listCountersOf(unit.db, userIds);
  for (const userId of userIds) {
    const { joinApply: stored = 0, othersNotice = 0, myApply = 0 } = counters.get(userId) ?? {};
    const joinApply = await statedApplications(unit.db, userId, { stored, now: unit.now });
    const data = { joinApplyUnread: joinApply, othersUnread: othersNotice, myApplyUnread: myApply };
    await emitNotice(unit, [userId], { type: NOTICE.groupNotices, data });
  }
}
