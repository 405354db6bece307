import type { Selectable } from 'kysely';
import { withPeople } from '../messages/message-uses.ts';
import type { Db, MediaTable, MediaUsesTable, UsePeople } from '../tables.ts';

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

/** Makes the upload readable for everyone. */
export async function publishMedia(tx: Db, uuid: string): Promise<void> {
  await tx.updateTable('media').set({ isPublic: 1 }).where('uuid', '=', uuid).execute();
}

/** At most this many uploads of one user are counted. */
export const COUNTED_UPLOADS = 10_000;

export type UploadedSum = { files: number; bytes: number };

/**
 * Sums a user's uploads since `since`: files, and parts of unfinished files. The quota uses this sum. Uploads with a time in the future
 * come from a clock that was ahead; they are skipped, because they would count until that hour of the next day.
 */
export async function sumUploaded(db: Db, ownerId: string, { since, now }: { since: number; now: number }): Promise<UploadedSum> {
  const files = db
    .selectFrom('media')
    .select('size')
    .where('ownerId', '=', ownerId)
    .where('createdAt', '>', since)
    .where('createdAt', '<=', now)
    .limit(COUNTED_UPLOADS);
  const parts = db
    .selectFrom('uploads')
    .innerJoin('uploadParts', 'uploadParts.uploadId', 'uploads.id')
    .select('uploadParts.size')
    .where('uploads.ownerId', '=', ownerId)
    .where('uploads.uuid', 'is', null)
    .limit(COUNTED_UPLOADS);
  const sums = [];
  for (const sizes of [files.as('sizes'), parts.as('sizes')]) {
    sums.push(
      await db
        .selectFrom(sizes)
        .select((select) => [select.fn.countAll<number>().as('files'), select.fn.sum<number | null>('size').as('bytes')])
        .executeTakeFirst(),
    );
  }
  return sums.reduce<UploadedSum>((sum, row) => ({ files: sum.files + (row?.files ?? 0), bytes: sum.bytes + Number(row?.bytes ?? 0) }), { files: 0, bytes: 0 });
}

export async function listMediaOfMessages(db: Db, rows: readonly { conv: string; seq: number }[]): Promise<string[]> {
  const uuids = new Set<string>();
  for (const { conv, seq } of rows) {
    for (const use of await db.selectFrom('mediaUses').select('uuid').where('conv', '=', conv).where('seq', '=', seq).execute()) uuids.add(use.uuid);
  }
  return [...uuids];
}
