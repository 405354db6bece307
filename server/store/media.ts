import type { Selectable } from 'kysely';
import { withPeople } from './message-uses.ts';
import type { Db, MediaTable, MediaUsesTable, UsePeople } from './tables.ts';

export type Media = Selectable<MediaTable>;

export async function insertMedia(tx: Db, media: Media): Promise<void> {
  await tx.insertInto('media').values(media).execute();
}

export async function readMedia(db: Db, uuid: string): Promise<Media | undefined> {
  return db.selectFrom('media').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

export async function putMediaUses(tx: Db, uses: readonly Omit<MediaUsesTable, keyof UsePeople>[]): Promise<void> {
  if (uses.length === 0) return;
  await tx
    .insertInto('mediaUses')
    .values(uses.map(withPeople))
    .onConflict((conflict) => conflict.columns(['uuid', 'conv', 'seq']).doNothing())
    .execute();
}

/** Everyone may read it from now on. */
export async function publishMedia(tx: Db, uuid: string): Promise<void> {
  await tx.updateTable('media').set({ isPublic: 1 }).where('uuid', '=', uuid).execute();
}

/** What a user uploaded since then: his quota is counted in these bytes. */
export async function sumMediaBytes(db: Db, ownerId: string, since: number): Promise<number> {
  const row = await db
    .selectFrom('media')
    .select((select) => select.fn.sum<number | null>('size').as('bytes'))
    .where('ownerId', '=', ownerId)
    .where('createdAt', '>', since)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

export async function listMediaOfMessages(db: Db, rows: readonly { conv: string; seq: number }[]): Promise<string[]> {
  const uuids = new Set<string>();
  for (const { conv, seq } of rows) {
    for (const use of await db.selectFrom('mediaUses').select('uuid').where('conv', '=', conv).where('seq', '=', seq).execute()) uuids.add(use.uuid);
  }
  return [...uuids];
}
