import { isPending } from '../../core/rows.ts';
import { write } from '../../db/transaction.ts';
import { withNewestMessage } from '../../db/workspace.ts';
import type { CommandContext } from './command-context.ts';
import { enqueueOp } from './enqueue-op.ts';

/** Deletes messages for me alone. One that was never sent just goes, with its place in the outbox (contract C15). */
export async function deleteMessages(context: CommandContext, conversationID: string, ids: readonly string[]): Promise<void> {
  const { db } = context;
  await write(db, ['messages', 'conversations', 'outbox', 'blobs', 'ops', 'searchFeed'], async () => {
    const rows = (await db.messages.bulkGet([...ids]))
      .filter((row) => row !== undefined && row.conversationID === conversationID)
      .filter((row) => row !== undefined);
    const local = rows.filter((row) => isPending(row) && row.ackSeq === undefined);
    const stored = rows.filter((row) => !local.includes(row));
    await db.messages.bulkDelete(rows.map((row) => row.ID));
    await db.outbox.bulkDelete(local.map((row) => row.ID));
    await db.blobs.bulkDelete(local.flatMap((row) => Object.values(row.localBlobs ?? {})));
    await db.searchFeed.bulkAdd(rows.map((row) => ({ op: 'remove' as const, id: row.ID, conversationID, time: row.time, text: '' })));
    const conversation = await db.conversations.get(conversationID);
    if (conversation !== undefined) {
      const isLastGone = rows.some((row) => row.ID === conversation.lastMessage?.ID);
      await db.conversations.put(await withNewestMessage(db, isLastGone ? { ...conversation, lastMessage: null } : conversation));
    }
    if (stored.length === 0) return;
    const inverse = stored.map((row) => ({ table: 'messages' as const, key: row.ID, row }));
    const params = { conversationID, IDs: stored.map((row) => row.ID) };
    await enqueueOp(context, { entity: `delete:${conversationID}`, call: { kind: 'engine', method: 'delete', params }, inverse });
  });
  context.wake();
}
