import type { Selectable } from 'kysely';
import { partsOf } from '../database/parts-of.ts';
import type { Db } from '../tables.ts';
import type { MomentCommentsTable, MomentLikesTable } from './moment-tables.ts';

export type MomentLikeRow = Selectable<MomentLikesTable>;
export type MomentCommentRow = Selectable<MomentCommentsTable>;
/** A comment without its text, for counting. */
export type CommentPlace = Pick<MomentCommentRow, 'id' | 'momentId' | 'authorId' | 'replyUserId' | 'createdAt'>;

/** All likes of these moments, oldest first. */
export async function listLikes(db: Db, momentIds: readonly string[]): Promise<MomentLikeRow[]> {
  if (momentIds.length === 0) return [];
  return db.selectFrom('momentLikes').selectAll().where('momentId', 'in', momentIds).orderBy('createdAt').orderBy('userId').execute();
}

export async function hasLike(db: Db, momentId: string, userId: string): Promise<boolean> {
  const row = await db.selectFrom('momentLikes').select('userId').where('momentId', '=', momentId).where('userId', '=', userId).executeTakeFirst();
  return row !== undefined;
}

export async function insertLike(tx: Db, like: MomentLikeRow): Promise<void> {
  await tx.insertInto('momentLikes').values(like).execute();
}

export async function deleteLike(tx: Db, momentId: string, userId: string): Promise<void> {
  await tx.deleteFrom('momentLikes').where('momentId', '=', momentId).where('userId', '=', userId).execute();
}

/** All comments of these moments, oldest first. */
export async function listCommentPlaces(db: Db, momentIds: readonly string[]): Promise<CommentPlace[]> {
  if (momentIds.length === 0) return [];
  return db
    .selectFrom('momentComments')
    .select(['id', 'momentId', 'authorId', 'replyUserId', 'createdAt'])
    .where('momentId', 'in', momentIds)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function listCommentsById(db: Db, ids: readonly string[]): Promise<Map<string, MomentCommentRow>> {
  const rows = new Map<string, MomentCommentRow>();
  for (const part of partsOf(ids)) {
    for (const row of await db.selectFrom('momentComments').selectAll().where('id', 'in', part).execute()) rows.set(row.id, row);
  }
  return rows;
}

export async function readComment(db: Db, id: string): Promise<MomentCommentRow | undefined> {
  return db.selectFrom('momentComments').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function countComments(db: Db, momentId: string): Promise<number> {
  const row = await db
    .selectFrom('momentComments')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('momentId', '=', momentId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertComment(tx: Db, comment: MomentCommentRow): Promise<void> {
  await tx.insertInto('momentComments').values(comment).execute();
}

export async function deleteComment(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('momentComments').where('id', '=', id).execute();
}
