import type { Selectable } from 'kysely';
import { insertRows } from '../bulk-insert.ts';
import { partsOf } from '../database/parts-of.ts';
import type { FriendTag } from '../friends/friend-tags.ts';
import type { Db } from '../tables.ts';
import type { MomentsTable } from './moment-tables.ts';

export type MomentRow = Selectable<MomentsTable>;

/** What decides whether a reader may see a moment, and where it is in a list. */
export type MomentPlace = Pick<MomentRow, 'id' | 'authorId' | 'visibility' | 'createdAt'>;

export async function insertMoment(tx: Db, row: MomentRow, more: { tagIds: readonly string[]; media: readonly string[] }): Promise<void> {
  await tx.insertInto('moments').values(row).execute();
  const momentId = row.id;
  await insertRows(
    tx,
    'momentTags',
    more.tagIds.map((tagId) => ({ momentId, tagId })),
  );
  await insertRows(
    tx,
    'momentMedia',
    [...new Set(more.media)].map((uuid) => ({ uuid, authorId: row.authorId, momentId })),
  );
}

export async function readMoment(db: Db, id: string): Promise<MomentRow | undefined> {
  return db.selectFrom('moments').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function listMomentsById(db: Db, ids: readonly string[]): Promise<MomentRow[]> {
  const rows: MomentRow[] = [];
  for (const part of partsOf(ids)) rows.push(...(await db.selectFrom('moments').selectAll().where('id', 'in', part).execute()));
  return rows;
}

export async function countMoments(db: Db, authorId: string): Promise<number> {
  const row = await db
    .selectFrom('moments')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('authorId', '=', authorId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** All moments of one person, newest first. */
export async function listPlacesOfAuthor(db: Db, authorId: string): Promise<MomentPlace[]> {
  return db
    .selectFrom('moments')
    .select(['id', 'authorId', 'visibility', 'createdAt'])
    .where('authorId', '=', authorId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Removes the moment with everything that belongs to it. */
export async function deleteMoment(tx: Db, momentId: string): Promise<void> {
  for (const table of ['momentTags', 'momentMedia', 'momentTimelines', 'momentLikes', 'momentComments', 'momentNotices'] as const) {
    await tx.deleteFrom(table).where('momentId', '=', momentId).execute();
  }
  await tx.deleteFrom('moments').where('id', '=', momentId).execute();
}

/** The tags of a moment, also deleted ones. */
export async function listAllTagIds(db: Db, momentId: string): Promise<string[]> {
  const rows = await db.selectFrom('momentTags').select('tagId').where('momentId', '=', momentId).execute();
  return rows.map(({ tagId }) => tagId);
}

/** The tags of these moments that still exist. */
export async function listTagsOfMoments(db: Db, ids: readonly string[]): Promise<(Pick<FriendTag, 'id' | 'name'> & { momentId: string })[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('momentTags')
    .innerJoin('friendTags', 'friendTags.id', 'momentTags.tagId')
    .select(['momentTags.momentId', 'friendTags.id', 'friendTags.name'])
    .where('momentTags.momentId', 'in', ids)
    .orderBy('friendTags.createdAt')
    .orderBy('friendTags.id')
    .execute();
}
