import { sql, type ExpressionBuilder } from 'kysely';
import { partsOf } from '../database/parts-of.ts';
import type { Db, Tables } from '../tables.ts';

export type StoredFrame = { id: number; type: number; data: string; createdAt: number };

type NewFrame = Omit<StoredFrame, 'id'> & { groupId?: string; seq?: number };

/** Stores a frame for these users. Its ID grows with time. */
export async function appendNoticeFrame(tx: Db, userIds: readonly string[], frame: NewFrame): Promise<number> {
  const { id } = await tx.insertInto('noticeFrames').values(frame).returning('id').executeTakeFirstOrThrow();
  for (const part of partsOf(userIds)) {
    const targets = part.map((userId) => ({ userId, frameId: id }));
    await tx.insertInto('noticeTargets').values(targets).execute();
  }
  return id;
}

/** Stores a frame for the members of the group at this sequence, and for `others`, without a row per member. */
export function appendGroupNotice(tx: Db, frame: Omit<StoredFrame, 'id'> & { groupId: string; seq: number }, others: readonly string[]): Promise<number> {
  return appendNoticeFrame(tx, others, frame);
}

/** Whether this user was sent this frame and the log still contains it. */
export async function hasNoticeFrame(db: Db, key: { userId: string; id: number; since: number }): Promise<boolean> {
  const row = await db
    .selectFrom('noticeTargets')
    .innerJoin('noticeFrames', 'noticeFrames.id', 'noticeTargets.frameId')
    .select('noticeFrames.id')
    .where('noticeTargets.userId', '=', key.userId)
    .where('noticeTargets.frameId', '=', key.id)
    .where('noticeFrames.createdAt', '>', key.since)
    .executeTakeFirst();
  if (row !== undefined) return true;
  const shared = await framesOfGroups(db, key.userId).where('noticeFrames.id', '=', key.id).where('noticeFrames.createdAt', '>', key.since).executeTakeFirst();
  return shared !== undefined;
}

/** Frames that this user was sent after that frame, in order. */
export async function listNoticeFramesAfter(db: Db, userId: string, after: { id: number; count: number }): Promise<StoredFrame[]> {
  const own = await listOwnFramesAfter(db, userId, after);
  const shared = await framesOfGroups(db, userId).where('noticeFrames.id', '>', after.id).orderBy('noticeFrames.id').limit(after.count).execute();
  return [...own, ...shared].sort((left, right) => left.id - right.id).slice(0, after.count);
}

function framesOfGroups(db: Db, userId: string) {
  return db
    .selectFrom('groupIntervals')
    .innerJoin('noticeFrames', 'noticeFrames.groupId', 'groupIntervals.groupId')
    .select(['noticeFrames.id', 'noticeFrames.type', 'noticeFrames.data', 'noticeFrames.createdAt'])
    .where('groupIntervals.userId', '=', userId)
    .where((where) => isWithinInterval(where));
}

/**
 * The tip about joining is the first sequence of an interval and the tip about leaving its last, so no frame of the interval has either of
 * them.
 */
function isWithinInterval(where: ExpressionBuilder<Tables, 'groupIntervals' | 'noticeFrames'>) {
  return where.and([
    where.or([where('groupIntervals.fromSeq', '=', 0), where('noticeFrames.seq', '>', sql.ref<number>('groupIntervals.fromSeq'))]),
    where.or([where('groupIntervals.toSeq', 'is', null), where('noticeFrames.seq', '<', sql.ref<number>('groupIntervals.toSeq'))]),
  ]);
}

async function listOwnFramesAfter(db: Db, userId: string, after: { id: number; count: number }): Promise<StoredFrame[]> {
  return db
    .selectFrom('noticeTargets')
    .innerJoin('noticeFrames', 'noticeFrames.id', 'noticeTargets.frameId')
    .select(['noticeFrames.id', 'noticeFrames.type', 'noticeFrames.data', 'noticeFrames.createdAt'])
    .where('noticeTargets.userId', '=', userId)
    .where('noticeTargets.frameId', '>', after.id)
    .orderBy('noticeTargets.frameId')
    .limit(after.count)
    .execute();
}

/** Frames that one transaction removes with their receivers; one frame can have 2,000 of them. */
const PRUNED_AT_ONCE = 10;

/** Removes the oldest frames from before `olderThan` with their receivers; returns the number of frames. */
export async function pruneNoticeFrames(tx: Db, olderThan: number): Promise<number> {
  const rows = await tx.selectFrom('noticeFrames').select('id').where('createdAt', '<', olderThan).orderBy('createdAt').limit(PRUNED_AT_ONCE).execute();
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return 0;
  await tx.deleteFrom('noticeTargets').where('frameId', 'in', ids).execute();
  await tx.deleteFrom('noticeFrames').where('id', 'in', ids).execute();
  return ids.length;
}
