import { listCounters } from '../../store/conversations/unread-counters.ts';
import { statedApplications } from '../groups/applications/count-unread-applications.ts';
import type { CommandHost } from '../host.ts';
import { countUnreadMoments } from '../moments/publish-moments.ts';
import { NOTICE, type NoticeFrame } from '../unit.ts';

/** Frames 1, 2 and 4 with the current unread counts, including zero (protocol §6). */
export async function readNoticeCounts({ db, config, ports }: Pick<CommandHost, 'db' | 'config' | 'ports'>, userId: string): Promise<NoticeFrame[]> {
  const counts = await listCounters(db, userId);
  const joinApply = await statedApplications(db, userId, { stored: counts.joinApply, now: ports.clock.now() });
  const moments = config.features['moments'] === 0 ? 0 : await countUnreadMoments(db, userId);
  return [
    { type: NOTICE.applies, data: { friendApplyUnread: counts.friendApply } },
    { type: NOTICE.moments, data: { count: moments } },
    { type: NOTICE.groupNotices, data: { joinApplyUnread: joinApply, othersUnread: counts.othersNotice, myApplyUnread: counts.myApply } },
  ];
}
