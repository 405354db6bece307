import type { Db } from '../tables.ts';

export type StoredFrame = { id: number; type: number; data: string; createdAt: number };

/** Users of one statement: every database takes this many parameters. */
const CHUNK = 500;

/** Keeps a frame for these users; its id grows with time. */
export async function appendNoticeFrame(tx: Db, userIds: readonly string[], frame: Omit<StoredFrame, 'id'>): Promise<number> {
  const { id } = await tx.insertInto('noticeFrames').values(frame).returning('id').executeTakeFirstOrThrow();
  for (let start = 0; start < userIds.length; start += CHUNK) {
    const targets = userIds.slice(start, start + CHUNK).map((userId) => ({ userId, frameId: id }));
    await tx.insertInto('noticeTargets').values(targets).execute();
  }
  return id;
}

/** Whether this user was told this frame and the log still reaches back to it. */
export async function hasNoticeFrame(db: Db, key: { userId: string; id: number; since: number }): Promise<boolean> {
  const row = await db
    .selectFrom('noticeTargets')
    .innerJoin('noticeFrames', 'noticeFrames.id', 'noticeTargets.frameId')
    .select('noticeFrames.id')
    .where('noticeTargets.userId', '=', key.userId)
    .where('noticeTargets.frameId', '=', key.id)
    .where('noticeFrames.createdAt', '>', key.since)
    .executeTakeFirst();
  return row !== undefined;
}

/** What this user was told after that frame, in its order. */
export async function listNoticeFramesAfter(db: Db, userId: string, after: { id: number; count: number }): Promise<StoredFrame[]> {
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

/** Frames whose targets one transaction removes: one frame can have 2,000. */
const PRUNED_AT_ONCE = 10;

/** The oldest frames from before then, with those they were for; answers how many frames. */
export async function pruneNoticeFrames(tx: Db, olderThan: number): Promise<number> {
  const rows = await tx.selectFrom('noticeFrames').select('id').where('createdAt', '<', olderThan).orderBy('createdAt').limit(PRUNED_AT_ONCE).execute();
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return 0;
  await tx.deleteFrom('noticeTargets').where('frameId', 'in', ids).execute();
  await tx.deleteFrom('noticeFrames').where('id', 'in', ids).execute();
  return ids.length;
}
