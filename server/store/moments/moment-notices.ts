import { sql, type Selectable } from 'kysely';
import { REMOVED_AT_ONCE } from '../cleanup/expired-rows.ts';
import { partsOf } from '../database/parts-of.ts';
import type { Db } from '../tables.ts';
import type { MomentNoticesTable } from './moment-tables.ts';

export type MomentNoticeRow = Selectable<MomentNoticesTable>;

export async function insertMomentNotice(tx: Db, notice: MomentNoticeRow): Promise<void> {
  await tx.insertInto('momentNotices').values(notice).execute();
}

/** Newest first. */
export async function listMomentNotices(db: Db, userId: string, count: number): Promise<MomentNoticeRow[]> {
  return db.selectFrom('momentNotices').selectAll().where('userId', '=', userId).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(count).execute();
}

/** Unread ones, newest first. */
export async function listUnreadMomentNotices(db: Db, userId: string, count: number): Promise<MomentNoticeRow[]> {
  return db.selectFrom('momentNotices').selectAll().where('userId', '=', userId).where('isRead', '=', 0).orderBy('createdAt', 'desc').limit(count).execute();
}

export async function markMomentNoticesRead(tx: Db, ids: readonly string[]): Promise<void> {
  for (const part of partsOf(ids)) await tx.updateTable('momentNotices').set({ isRead: 1 }).where('id', 'in', part).execute();
}

export async function deleteMomentNoticesOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('momentNotices').where('userId', '=', userId).execute();
}

/** The users with a notice about this moment. */
export async function listNotifiedOf(db: Db, momentId: string): Promise<string[]> {
  const rows = await db.selectFrom('momentNotices').select('userId').distinct().where('momentId', '=', momentId).execute();
  return rows.map(({ userId }) => userId);
}

/** A like (`commentId` null) or a comment that is taken back takes its notices with it. Returns the users who had one. */
export async function deleteMomentNotices(tx: Db, act: { momentId: string; actorId: string; commentId: string | null }): Promise<string[]> {
  const rows = await tx
    .deleteFrom('momentNotices')
    .where('momentId', '=', act.momentId)
    .where('actorId', '=', act.actorId)
    .where((where) => (act.commentId === null ? where('commentId', 'is', null) : where('commentId', '=', act.commentId)))
    .returning('userId')
    .execute();
  return [...new Set(rows.map(({ userId }) => userId))];
}

/** Deletes some of the notices from before `createdBefore`; returns how many. */
export async function deleteOldMomentNotices(tx: Db, createdBefore: number): Promise<number> {
  const old = tx.selectFrom('momentNotices').select('id').where('createdAt', '<', createdBefore).orderBy('createdAt').limit(sql.lit(REMOVED_AT_ONCE));
  return Number((await tx.deleteFrom('momentNotices').where('id', 'in', old).executeTakeFirstOrThrow()).numDeletedRows);
}

/** Each user has about as many rows as are kept, and one transaction reads those of all users of a page. */
const USERS_AT_ONCE = 50;

/** Keeps the newest `most` notices of each user who has more. It reads one page of users, ordered by ID, and returns the last one. */
export async function deleteSurplusMomentNotices(tx: Db, { after, most }: { after: string; most: number }): Promise<string | undefined> {
  const users = await tx
    .selectFrom('momentNotices')
    .select((select) => ['userId', select.fn.countAll<number>().as('count')])
    .where('userId', '>', after)
    .groupBy('userId')
    .orderBy('userId')
    .limit(USERS_AT_ONCE)
    .execute();
  for (const { userId } of users.filter(({ count }) => count > most)) {
    const oldest = tx
      .selectFrom('momentNotices')
      .select('id')
      .where('userId', '=', userId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .offset(most)
      .limit(REMOVED_AT_ONCE);
    await tx.deleteFrom('momentNotices').where('id', 'in', oldest).execute();
  }
  return users.length < USERS_AT_ONCE ? undefined : users.at(-1)?.userId;
}
