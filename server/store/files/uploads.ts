import type { Selectable } from 'kysely';
import type { Db, UploadPartsTable, UploadsTable } from '../tables.ts';

export type Upload = Selectable<UploadsTable>;
export type UploadPart = Selectable<UploadPartsTable>;

export async function readUpload(db: Db, id: string): Promise<Upload | undefined> {
  return db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertUpload(tx: Db, upload: Upload): Promise<void> {
  await tx.insertInto('uploads').values(upload).execute();
}

export async function updateUpload(tx: Db, id: string, change: Pick<Upload, 'uuid'>): Promise<void> {
  await tx.updateTable('uploads').set(change).where('id', '=', id).execute();
}

/** Resets the upload as if no part had arrived. */
export async function restartUpload(tx: Db, id: string, now: number): Promise<void> {
  await tx.deleteFrom('uploadParts').where('uploadId', '=', id).execute();
  await tx.updateTable('uploads').set({ uuid: null, createdAt: now }).where('id', '=', id).execute();
}

export async function listUploadParts(db: Db, uploadId: string): Promise<UploadPart[]> {
  return db.selectFrom('uploadParts').selectAll().where('uploadId', '=', uploadId).orderBy('part').execute();
}

export async function putUploadPart(tx: Db, part: UploadPart): Promise<void> {
  await tx
    .insertInto('uploadParts')
    .values(part)
    .onConflict((conflict) => conflict.columns(['uploadId', 'part']).doUpdateSet({ size: part.size }))
    .execute();
}
