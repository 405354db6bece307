import type { Db } from '../../store/tables.ts';
import { listCounters } from '../../store/conversations/unread-counters.ts';
import { NOTICE, type NoticeFrame } from '../unit.ts';

/** Frames 1, 2 and 4 with the current unread counts, including zero (protocol §6). */
export async function readNoticeCounts(db: Db, userId: string): Promise<NoticeFrame[]> {
  const counts = await listCounters(db, userId);
  return [
    { type: NOTICE.applies, data: { friendApplyUnread: counts.friendApply } },
    { type: NOTICE.moments, data: { count: counts.moments } },
    { type: NOTICE.groupNotices, data: { joinApplyUnread: counts.joinApply, othersUnread: counts.othersNotice, myApplyUnread: counts.myApply } },
  ];
}
