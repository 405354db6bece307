import type { ServerConfig } from '../../config.ts';
import type { Db } from '../../store/tables.ts';
import { listCounters } from '../../store/conversations/unread-counters.ts';
import { countUnreadMoments } from '../moments/publish-moments.ts';
import { NOTICE, type NoticeFrame } from '../unit.ts';

/** Frames 1, 2 and 4 with the current unread counts, including zero (protocol §6). */
export async function readNoticeCounts({ db, config }: { db: Db; config: ServerConfig }, userId: string): Promise<NoticeFrame[]> {
  const counts = await listCounters(db, userId);
  const moments = config.features['moments'] === 0 ? 0 : await countUnreadMoments(db, userId);
  return [
    { type: NOTICE.applies, data: { friendApplyUnread: counts.friendApply } },
    { type: NOTICE.moments, data: { count: moments } },
    { type: NOTICE.groupNotices, data: { joinApplyUnread: counts.joinApply, othersUnread: counts.othersNotice, myApplyUnread: counts.myApply } },
  ];
}
