import type { Selectable } from 'kysely';
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
