import type { Db } from '../../store/tables.ts';
import { listCounters } from '../../store/unread-counters.ts';

export type NoticeFrame = { type: number; data: unknown };

const FRIEND_APPLIES = 1;
const MOMENTS = 2;
const GROUP_NOTICES = 4;

/** Frames 1, 2 and 4 with what is unread now, zero too (contract §6). */
export async function readNoticeCounts(db: Db, userId: string): Promise<NoticeFrame[]> {
  const counts = await listCounters(db, userId);
  return [
    { type: FRIEND_APPLIES, data: { friendApplyUnread: counts.friendApply } },
    { type: MOMENTS, data: { count: counts.moments } },
    { type: GROUP_NOTICES, data: { joinApplyUnread: counts.joinApply, othersUnread: counts.othersNotice, myApplyUnread: counts.myApply } },
  ];
}
