import { MARK_FOLD, MARK_UNREAD } from '../../../../contract/conversation-marks.ts';
import { isMarkedUnread, isUnread } from '../../../core/conversations/conversation-rank.ts';
import { conversationLane } from '../../../core/overlay/conversation-overlay.ts';
import type { ConversationRow } from '../../../core/rows.ts';
import { foldConversation } from '../../../db/overlay/fold-conversation.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';
import { queueRead } from './mark-read.ts';

/** Rows of one transaction. One for ten thousand conversations would block the writes of other tabs for seconds. */
const ROWS_AT_ONCE = 200;

/** Marks every conversation on the list and in the archive as read: its messages, and the mark of markUnread. */
export async function markAllRead(context: CommandContext): Promise<void> {
  const isListed = ({ shelf }: ConversationRow) => shelf === 'main' || shelf === 'archive';
  await changeAll(
    context,
    (row) => isListed(row) && isUnread(row),
    async (row) => {
      if (isMarkedUnread(row)) await clearMark(context, row.conversationID, MARK_UNREAD);
      await queueRead(context, row.conversationID);
    },
  );
}

/** Takes all conversations out of the archive. They stay muted. */
export async function unarchiveAll(context: CommandContext): Promise<void> {
  await changeAll(
    context,
    ({ shelf }) => shelf === 'archive',
    async ({ conversationID }) => clearMark(context, conversationID, MARK_FOLD),
  );
}

async function clearMark(context: CommandContext, id: string, mark: string): Promise<void> {
  await enqueueOp(context, { entity: conversationLane(id), call: { kind: 'engine', method: 'convMark', params: { ids: [id], mark, on: false } } });
  await foldConversation(context.db, id);
}

/** Changes the rows that pass `isWanted`. Each row is checked again in its transaction, because another tab may have changed it. */
async function changeAll(context: CommandContext, isWanted: (row: ConversationRow) => boolean, change: (row: ConversationRow) => Promise<void>): Promise<void> {
  const { db } = context;
  const ids = (await db.conversations.filter(isWanted).toArray()).map(({ conversationID }) => conversationID);
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    await write(db, ['conversations', 'ops', 'kv'], async () => {
      for (const row of await db.conversations.bulkGet(ids.slice(at, at + ROWS_AT_ONCE))) if (row !== undefined && isWanted(row)) await change(row);
    });
    context.wake();
  }
}
