import { messageLane } from '../../../core/overlay/message-overlay.ts';
import { refoldMessages } from '../../../db/overlay/refold-messages.ts';
import { write } from '../../../db/transaction.ts';
import { WORKSPACE_TABLES } from '../../../db/workspace.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';

/**
 * Recalls an own message. It is emptied on this device at once, and its text is kept for editing again. The message is restored if the
 * server refuses because it is too late.
 */
export async function recallMessage(context: CommandContext, ID: string): Promise<void> {
  const { db, me } = context;
  await write(db, WORKSPACE_TABLES, async () => {
    const row = await db.messages.get(ID);
    if (row === undefined || row.isRevoked || row.status !== 'success') return;
    await enqueueOp(context, { entity: messageLane(ID), call: { kind: 'engine', method: 'revoke', params: { ID } } });
    await refoldMessages(db, me, { conversationID: row.conversationID, ids: [ID] });
  });
  context.wake();
}
