import { sql, type Selectable } from 'kysely';
import { withPeople } from '../messages/message-uses.ts';
import type { FavouritesTable, Db, NoteUsesTable, UsePeople } from '../tables.ts';

export type FavouriteRow = Selectable<FavouritesTable>;

export async function insertFavourite(tx: Db, row: FavouriteRow, media: readonly string[]): Promise<void> {
  await tx.insertInto('collections').values(row).execute();
  if (media.length === 0) return;
  const links = [...new Set(media)].map((uuid) => ({ collectionId: row.id, uuid, userId: row.userId }));
  await tx.insertInto('collectionMedia').values(links).execute();
}

/** Position of a favourite in the list: pinned first, then newest. */
export type FavouritePlace = Pick<FavouriteRow, 'id' | 'isTop' | 'createdAt'>;

export async function listFavouritePlaces(db: Db, userId: string): Promise<FavouritePlace[]> {
  return db
    .selectFrom('collections')
    .select(['id', 'isTop', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('isTop', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

/** A range of one user's list. */
export type FavouriteRange = { userId: string; isTop: number; from: number; to: number; ids: readonly string[] };

/** Favourites of the range that contain this text. The text is matched literally; none of its characters is a pattern. */
export async function listFavouritesWith(db: Db, text: string, { userId, isTop, from, to, ids }: FavouriteRange): Promise<Set<string>> {
  const rows = await db
    .selectFrom('collections')
    .select('id')
    .where('userId', '=', userId)
    .where('isTop', '=', isTop)
    .where('createdAt', '>=', from)
    .where('createdAt', '<=', to)
    // Several favourites may have the same time.
    .where('id', 'in', ids)
    .where(sql<boolean>`${sql.ref('searchText')} like ${`%${escapeLike(text)}%`} escape '!'`)
    .execute();
  return new Set(rows.map((row) => row.id));
}

export async function countFavourites(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('collections')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

function escapeLike(text: string): string {
  return text.replace(/[!%_]/g, (character) => `!${character}`);
}

export async function listFavouritesById(db: Db, ids: readonly string[]): Promise<FavouriteRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('collections').selectAll().where('id', 'in', ids).execute();
}

export async function deleteFavourites(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('collectionMedia').where('collectionId', 'in', ids).execute();
  await tx.deleteFrom('collections').where('id', 'in', ids).execute();
}

export async function updateFavourite(tx: Db, id: string, change: Pick<FavouriteRow, 'isTop'>): Promise<void> {
  await tx.updateTable('collections').set(change).where('id', '=', id).execute();
}

/** Whether one of this user's favourites contains the file. */
export async function isInFavourites(db: Db, userId: string, uuid: string): Promise<boolean> {
  const row = await db.selectFrom('collectionMedia').select('uuid').where('uuid', '=', uuid).where('userId', '=', userId).limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function putNoteUse(tx: Db, use: Omit<NoteUsesTable, keyof UsePeople>): Promise<void> {
  await tx
    .insertInto('noteUses')
    .values(withPeople(use))
    .onConflict((conflict) => conflict.columns(['noteId', 'conv', 'seq']).doNothing())
    .execute();
}
