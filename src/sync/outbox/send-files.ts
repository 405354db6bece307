import { isPending, type OutboxRow } from '../../core/rows.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import { writeAsLeader, type Fence } from '../../db/transaction.ts';
import type { MessageFile } from '../../engines/chat/port.ts';

/** The files of a message for an engine that uploads them itself; undefined = one of them is gone. */
export async function readFiles(db: Pick<AccountDatabase, 'blobs'>, { uploads }: OutboxRow): Promise<MessageFile[] | undefined> {
  const stored = await db.blobs.bulkGet(uploads.map(({ blobId }) => blobId));
  const files = uploads.flatMap(({ role, name, mime }, at) => {
    const blob = stored[at]?.blob;
    return blob === undefined ? [] : [{ role, file: new File([blob], name, { type: mime }) }];
  });
  return files.length === uploads.length ? files : undefined;
}

/**
 * Stores the upload progress of a message's files, from 0 to 1. Resolves with false if the message is gone or no longer waits to be sent.
 */
export async function storeProgress(fence: Fence, ID: string, progress: number): Promise<boolean> {
  return writeAsLeader(fence, ['messages'], async (db) => {
    const message = await db.messages.get(ID);
    if (message === undefined || !isPending(message)) return false;
    await db.messages.put({ ...message, status: 'uploading', progress });
    return true;
  });
}
