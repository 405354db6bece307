import { GROUP_APPLY_EXPIRES_MS } from '../../../../contract/http/groups/group-values.ts';
import { LIMITS } from '../../../../contract/limits.ts';
import { readCounterTime } from '../../../store/conversations/unread-counters.ts';
import { countUnreadManaged } from '../../../store/groups/group-applies.ts';
import type { Db } from '../../../store/tables.ts';

/** Waiting applications that the user has not read. One that has expired waits no more (isWaitingGroupApply). */
export async function countUnreadApplications(db: Db, userId: string, now: number): Promise<number> {
  // After the clock was set back, the time of the last reading is in the future.
  const readAt = Math.min(now, await readCounterTime(db, userId, 'joinApply'));
  return countUnreadManaged(db, userId, { after: Math.max(readAt, now - GROUP_APPLY_EXPIRES_MS - 1), most: LIMITS.applications });
}

/** The count to state when `stored` is the stored one: an application expires without an event that would change it. */
export async function statedApplications(db: Db, userId: string, { stored, now }: { readonly stored: number; readonly now: number }): Promise<number> {
  return stored === 0 ? 0 : countUnreadApplications(db, userId, now);
}
