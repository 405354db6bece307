import { ENGINE_CODE } from '../../../../contract/codes.ts';
import { PENDING_SEQUENCE, type MessageRow, type PendingUpload } from '../../../core/rows.ts';
import { nextOrder, write } from '../../../db/transaction.ts';
import { showConversation } from '../../../db/workspace.ts';
import type { CommandContext } from '../command-context.ts';
import { isForHelper, notifyHelper } from '../messages/notify-helper.ts';
import { rebuildUploads } from '../uploads/rebuild-uploads.ts';

/** Puts a failed message back into the outbox with its original ID, at the end of the conversation (G6). */
export async function resendMessage(context: CommandContext, ID: string): Promise<void> {
  const { db } = context;
  await write(db, ['messages', 'conversations', 'outbox', 'ops', 'kv', 'blobs', 'friends'], async () => {
    const row = await db.messages.get(ID);
    if (row === undefined || row.status !== 'fail') return;
    const order = await nextOrder(db);
    const uploads = row.pendingUploads === undefined ? await rebuildUploads(context, row) : uploadsOf(context, row, row.pendingUploads);
    const { failCode: _code, ...rest } = row;
    await db.messages.put({ ...rest, status: 'queued', sequence: PENDING_SEQUENCE + order });
    await db.outbox.put({ ID, conversationID: row.conversationID, order, tries: 0, notBefore: 0, uploads });
    if (isForHelper(row)) await notifyHelper(context, row);
    const conversation = await db.conversations.get(row.conversationID);
    if (conversation !== undefined) await showConversation(db, conversation);
  });
  context.wake();
}

/**
 * Returns the uploads of a failed message. The server deletes uploaded files that were never sent. After the error `fileMissing` all files
 * are uploaded again from the local blobs (G11).
 */
function uploadsOf({ ports }: CommandContext, { failCode }: MessageRow, pending: readonly PendingUpload[]): readonly PendingUpload[] {
  if (failCode !== ENGINE_CODE.fileMissing) return pending;
  return pending.map(({ uuid: _uuid, url: _url, ...part }) => ({ ...part, uploadId: ports.random.uuid() }));
}
