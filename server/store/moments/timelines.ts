import { insertRows } from '../bulk-insert.ts';
import { listUsersAfter, pageEnd, type SurplusPage } from '../cleanup/surplus.ts';
import type { Db } from '../tables.ts';
import type { MomentPlace } from './moments.ts';

/** Puts a new moment into the timelines of these users. */
export async function putOnTimelines(tx: Db, { id: momentId, authorId, visibility, createdAt }: MomentPlace, userIds: readonly string[]): Promise<void> {
  await insertRows(
    tx,
    'momentTimelines',
    userIds.map((userId) => ({ userId, createdAt, momentId, authorId, visibility })),
  );
}

/** The newest moments of a reader, before the rules hide some of them. */
export async function listTimeline(db: Db, userId: string, count: number): Promise<MomentPlace[]> {
  return db
    .selectFrom('momentTimelines')
    .select(['momentId as id', 'authorId', 'visibility', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('momentId', 'desc')
    .limit(count)
    .execute();
}

/** Adds the newest moments of an author, for a reader who is a mutual friend from now on. */
export async function addAuthorToTimeline(tx: Db, userId: string, { authorId, count }: { authorId: string; count: number }): Promise<void> {
  const rows = await tx
    .selectFrom('moments')
    .select(['id as momentId', 'createdAt', 'visibility'])
    .where('authorId', '=', authorId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  await removeAuthorFromTimeline(tx, userId, authorId);
  await insertRows(
    tx,
    'momentTimelines',
    rows.map((row) => ({ ...row, userId, authorId })),
  );
}

/** Reads the timeline of this user only. Its surplus is deleted once a day. */
export async function removeAuthorFromTimeline(tx: Db, userId: string, authorId: string): Promise<void> {
  await tx.deleteFrom('momentTimelines').where('userId', '=', userId).where('authorId', '=', authorId).execute();
}

/** Each user has about as many rows as are kept, and one transaction reads those of all users of a page. */
const USERS_AT_ONCE = 20;

/** Keeps the newest `most` moments of each timeline that has more. It reads one page of users, ordered by ID, and returns the last one. */
export async function deleteSurplusOfTimelines(tx: Db, { after, most }: SurplusPage): Promise<string | undefined> {
  const users = await listUsersAfter(tx, 'momentTimelines', { after, count: USERS_AT_ONCE });
  for (const { userId } of users.filter(({ count }) => count > most)) {
    const own = tx.selectFrom('momentTimelines').select('createdAt').where('userId', '=', userId);
    const last = await own
      .orderBy('createdAt', 'desc')
      .offset(most - 1)
      .limit(1)
      .executeTakeFirst();
    // Moments of the same millisecond stay together.
    if (last !== undefined) await tx.deleteFrom('momentTimelines').where('userId', '=', userId).where('createdAt', '<', last.createdAt).execute();
  }
  return pageEnd(users, USERS_AT_ONCE);
}
