import type { Db } from '../tables.ts';
import type { Media } from './media.ts';

export async function putRiskyContent(tx: Db, content: { sha256: string; createdAt: number }): Promise<void> {
  await tx
    .insertInto('riskyContents')
    .values(content)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
}

export async function deleteRiskyContent(tx: Db, sha256: string): Promise<void> {
  await tx.deleteFrom('riskyContents').where('sha256', '=', sha256).execute();
}

/** Returns the first of these uploads whose content is forbidden. */
export async function findRiskyMedia(db: Db, uuids: readonly string[]): Promise<Pick<Media, 'uuid' | 'mime'> | undefined> {
  if (uuids.length === 0) return undefined;
  return db
    .selectFrom('media')
    .innerJoin('riskyContents', 'riskyContents.sha256', 'media.sha256')
    .select(['media.uuid', 'media.mime'])
    .where('media.uuid', 'in', uuids)
    .limit(1)
    .executeTakeFirst();
}

/** Every message that contains an upload of this content. */
export async function listUsesOfContent(db: Db, sha256: string): Promise<{ conv: string; seq: number }[]> {
  return db
    .selectFrom('mediaUses')
    .innerJoin('media', 'media.uuid', 'mediaUses.uuid')
    .select(['mediaUses.conv', 'mediaUses.seq'])
    .distinct()
    .where('media.sha256', '=', sha256)
    .execute();
}
