import type { Db } from '../tables.ts';
import { REMOVED_AT_ONCE } from './expired-rows.ts';

/** A position in the list of uploads by age. */
export type MediaSource = { readonly createdAt: number; readonly uuid: string };

export type RemovedMedia = { readonly contents: readonly string[]; readonly next: MediaSource | undefined };

/**
 * Reads one page of the uploads from before `before` and removes the unreachable ones: no message, favourite, moment or report names them, and they
 * are not the picture of a user or a group. Returns their contents, whose files may be unused now.
 */
export async function deleteUnusedMedia(tx: Db, page: { after: MediaSource; before: number }): Promise<RemovedMedia> {
  const { after, before } = page;
  const rows = await tx
    .selectFrom('media')
    .select((select) => [
      'uuid',
      'sha256',
      'isPublic',
      'createdAt',
      select.exists(select.selectFrom('mediaUses').select('seq').whereRef('mediaUses.uuid', '=', 'media.uuid')).as('isSent'),
      select.exists(select.selectFrom('collectionMedia').select('userId').whereRef('collectionMedia.uuid', '=', 'media.uuid')).as('isKept'),
      select.exists(select.selectFrom('momentMedia').select('momentId').whereRef('momentMedia.uuid', '=', 'media.uuid')).as('isShared'),
    ])
    .where('createdAt', '<', before)
    .where((where) =>
      where.or([where('createdAt', '>', after.createdAt), where.and([where('createdAt', '=', after.createdAt), where('uuid', '>', after.uuid)])]),
    )
    .orderBy('createdAt')
    .orderBy('uuid')
    .limit(REMOVED_AT_ONCE)
    .execute();
  // SQLite returns 0 and 1 where PostgreSQL returns false and true.
  const unused = rows.filter((row) => row.isPublic === 0 && !row.isSent && !row.isKept && !row.isShared);
  const reported = unused.length === 0 ? new Set<string>() : await readReportedMedia(tx);
  const removed = unused.filter(({ uuid }) => !reported.has(uuid));
  const uuids = removed.map((row) => row.uuid);
  if (uuids.length > 0) await tx.deleteFrom('media').where('uuid', 'in', uuids).execute();
  const last = rows.at(-1);
  const next = last === undefined || rows.length < REMOVED_AT_ONCE ? undefined : { createdAt: last.createdAt, uuid: last.uuid };
  return { contents: [...new Set(removed.map((row) => row.sha256))], next };
}

/** Reads the pictures of all reports at once. They are few, and a search per upload would read all of them each time. */
async function readReportedMedia(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('complaints').select('images').where('images', '<>', '').execute();
  return new Set(rows.flatMap(({ images }) => images.split(',')));
}

/** Returns those of the contents that no upload has. */
export async function listUnknownContents(db: Db, contents: readonly string[]): Promise<string[]> {
  if (contents.length === 0) return [];
  const known = new Set((await db.selectFrom('media').select('sha256').where('sha256', 'in', contents).execute()).map((row) => row.sha256));
  return contents.filter((content) => !known.has(content));
}

/** Deletes lists of merged records that no message contains any more. */
export async function deleteUnusedMergedRecords(tx: Db, page: { after: string; before: number }): Promise<string | undefined> {
  const rows = await tx
    .selectFrom('mergers')
    .select((select) => [
      'mergerKey',
      'createdAt',
      select.exists(select.selectFrom('mergerUses').select('seq').whereRef('mergerUses.mergerKey', '=', 'mergers.mergerKey')).as('isSent'),
    ])
    .where('mergerKey', '>', page.after)
    .orderBy('mergerKey')
    .limit(REMOVED_AT_ONCE)
    .execute();
  const unused = rows.filter((row) => !row.isSent && row.createdAt < page.before).map((row) => row.mergerKey);
  if (unused.length > 0) await tx.deleteFrom('mergers').where('mergerKey', 'in', unused).execute();
  return rows.length < REMOVED_AT_ONCE ? undefined : rows.at(-1)?.mergerKey;
}
