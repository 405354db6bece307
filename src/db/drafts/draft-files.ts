import { draftFileOwner, draftFilePrefix, DRAFT_FILES, type DraftFile } from '../../core/composer/draft-file.ts';
import type { AccountDatabase } from '../schema.ts';

export type StoredDraftFile = DraftFile & { readonly id: string; readonly blob: Blob };

/** Lists the files in the draft of a conversation, in the order in which the user picked them. */
export async function listDraftFiles(db: AccountDatabase, conversationID: string): Promise<StoredDraftFile[]> {
  const rows = await db.blobs.where('blobId').startsWith(draftFilePrefix(conversationID)).toArray();
  return rows.flatMap(({ blobId, blob, file }) => (file === undefined ? [] : [{ ...file, id: blobId, blob }]));
}

export async function countDraftFiles(db: AccountDatabase, conversationID: string): Promise<number> {
  return db.blobs.where('blobId').startsWith(draftFilePrefix(conversationID)).count();
}

/** Counts the files in the drafts of each conversation. It reads keys only, not the files. */
export async function countAllDraftFiles(db: AccountDatabase): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const blobId of await db.blobs.where('blobId').startsWith(DRAFT_FILES).primaryKeys()) {
    const owner = draftFileOwner(blobId);
    if (owner !== undefined) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  return counts;
}
