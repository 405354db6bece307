import { MOMENTS_SCOPE } from '../../../contract/http/moments/moment-values.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { listUnreadMomentNotices } from '../../store/moments/moment-notices.ts';
import type { Db } from '../../store/tables.ts';
import { emitDataUpdate, emitNotice, NOTICE, type Unit } from '../unit.ts';
import { listShownNotices } from './notices/list-shown-notices.ts';

/** Makes the devices of these users read moments again, also those that connect later. */
export async function publishMoments(unit: Unit, userIds: readonly string[]): Promise<void> {
  await emitDataUpdate(unit, [...new Set(userIds)], MOMENTS_SCOPE);
}

/**
 * The same for readers whose list may be open now. It is not stored: a moment would otherwise be a row in the log of every friend, and clients
 * read the list whenever it is opened.
 */
export function announceToReaders(unit: Unit, userIds: readonly string[]): void {
  if (userIds.length > 0) unit.deliveries.push({ kind: 'notice', userIds, type: NOTICE.data, data: { scope: MOMENTS_SCOPE } });
}

/** Sends these users their count of unread notices (protocol §6 frame 2). */
export async function publishMomentCounts(unit: Unit, userIds: readonly string[]): Promise<void> {
  for (const userId of new Set(userIds)) {
    await emitNotice(unit, [userId], { type: NOTICE.moments, data: { count: await countUnreadMoments(unit.db, userId) } });
  }
}

/** Computed from the notices each time, because a block or the end of a friendship hides some of them. */
export async function countUnreadMoments(db: Db, userId: string): Promise<number> {
  return (await listShownNotices(db, userId, await listUnreadMomentNotices(db, userId, LIMITS.momentUnread))).length;
}
