import { unreadShare } from '../../../core/conversations/conversation-rank.ts';
import { write } from '../../../db/transaction.ts';
import { changeUnreadTotal } from '../../../db/kv.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';

/** Marks all messages up to the newest known one as read: on this device at once, and on the server when it is reachable. */
export async function markRead(context: CommandContext, conversationID: string): Promise<void> {
  const isQueued = await write(context.db, ['conversations', 'ops', 'kv'], async () => queueRead(context, conversationID));
  if (isQueued) context.wake();
}

/** As markRead. Call inside a write over conversations, ops and kv. Resolves with false if all messages were read already. */
export async function queueRead(context: CommandContext, conversationID: string): Promise<boolean> {
  const { db } = context;
  const row = await db.conversations.get(conversationID);
  if (row === undefined || (row.unreadCount === 0 && row.readSequence >= row.lastSequence)) return false;
  const next = { ...row, readSequence: row.lastSequence, unreadCount: 0, groupAtInfoList: [] };
  await db.conversations.put(next);
  await changeUnreadTotal(db, unreadShare(next) - unreadShare(row));
  await dropOlderReads(context, conversationID);
  const params = { conversationID, sequence: row.lastSequence };
  await enqueueOp(context, { entity: `read:${conversationID}`, call: { kind: 'engine', method: 'read', params } });
  return true;
}

/** Deletes older waiting read operations. A read mark only grows, so they have no effect any more. */
async function dropOlderReads(context: CommandContext, conversationID: string): Promise<void> {
  await context.db.ops.where('entity').equals(`read:${conversationID}`).delete();
}
