import { draftFileKey, MAX_DRAFT_FILES, type DraftFile } from '../../../core/composer/draft-file.ts';
import { countDraftFiles } from '../../../db/drafts/draft-files.ts';
import { nextOrder, write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';

/**
 * Stores a picked file until the user sends or removes it, so that neither a reload nor a crash loses it (G11). Resolves with its ID;
 * undefined = the draft already has MAX_DRAFT_FILES files.
 */
export async function keepDraftFile({ db, ports }: CommandContext, file: DraftFile, blob: Blob): Promise<string | undefined> {
  return write(db, ['blobs'], async () => {
    if ((await countDraftFiles(db, file.conversationID)) >= MAX_DRAFT_FILES) return undefined;
    const blobId = draftFileKey(file.conversationID, await nextOrder(db));
    await db.blobs.add({ blobId, ID: '', blob, createdTs: ports.clock.now(), file });
    return blobId;
  });
}

export async function dropDraftFile({ db }: CommandContext, id: string): Promise<void> {
  await write(db, ['blobs'], async () => db.blobs.delete(id));
}
