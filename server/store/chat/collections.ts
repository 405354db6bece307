import { sql, type Selectable } from 'kysely';
import { withPeople } from './message-uses.ts';
import type { CollectionsTable, Db, NoteUsesTable, UsePeople } from '../tables.ts';

export type CollectionRow = Selectable<CollectionsTable>;
export type CollectionPage = { text: string; offset: number; count: number };

export async function insertCollection(tx: Db, row: CollectionRow, media: readonly string[]): Promise<void> {
  await tx.insertInto('collections').values(row).execute();
  if (media.length === 0) return;
  const links = [...new Set(media)].map((uuid) => ({ collectionId: row.id, uuid, userId: row.userId }));
  await tx.insertInto('collectionMedia').values(links).execute();
}

/** Pinned first, then newest. `text` is looked for as it stands: no character of it is a pattern. */
export async function listCollections(db: Db, userId: string, page: CollectionPage): Promise<CollectionRow[]> {
  return matching(db, userId, page.text)
    .selectAll()
    .orderBy('isTop', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.count)
    .execute();
}

export async function countCollections(db: Db, userId: string, text: string): Promise<number> {
  const row = await matching(db, userId, text)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

function matching(db: Db, userId: string, text: string) {
  const own = db.selectFrom('collections').where('userId', '=', userId);
  return text === '' ? own : own.where(sql<boolean>`${sql.ref('searchText')} like ${`%${escapeLike(text)}%`} escape '!'`);
}

function escapeLike(text: string): string {
  return text.replace(/[!%_]/g, (character) => `!${character}`);
}

export async function listCollectionsById(db: Db, ids: readonly string[]): Promise<CollectionRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('collections').selectAll().where('id', 'in', ids).execute();
}

export async function deleteCollections(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('collectionMedia').where('collectionId', 'in', ids).execute();
  await tx.deleteFrom('collections').where('id', 'in', ids).execute();
}

export async function updateCollection(tx: Db, id: string, change: Pick<CollectionRow, 'isTop'>): Promise<void> {
  await tx.updateTable('collections').set(change).where('id', '=', id).execute();
}

/** Whether one of this user's favourites holds the file. */
export async function isInCollections(db: Db, userId: string, uuid: string): Promise<boolean> {
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
