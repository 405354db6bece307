import { CONVERSATION_OVERLAY, lanesOfConversation, shownConversation, toldConversation } from '../../core/overlay/conversation-overlay.ts';
import { listEchoed } from '../../core/overlay/row-overlay.ts';
import type { ConversationRow } from '../../core/rows.ts';
import { unreadShare } from '../../core/conversation-rank.ts';
import type { WritableDatabase } from '../transaction.ts';
import { changeUnreadTotal } from '../kv.ts';
import { listWaiting, markEchoed } from './waiting-ops.ts';

/** Shows a conversation with what waits, and the unread total in step. `change` = what the server says anew. Call inside a write over conversations, kv and ops. */
export async function foldConversation(db: WritableDatabase, id: string, change: (told: ConversationRow) => ConversationRow = (told) => told): Promise<void> {
  const row = await db.conversations.get(id);
  if (row === undefined) return;
  const next = shownConversation(change(toldConversation(row)), await listWaiting(db, lanesOfConversation(id)));
  await db.conversations.put(next);
  await changeUnreadTotal(db, unreadShare(next) - unreadShare(row));
}

/** The row that is stored for what the server says now; `old` = what is stored, with what waits. */
export async function foldTold(db: WritableDatabase, told: ConversationRow, old: ConversationRow | undefined): Promise<ConversationRow> {
  if (old?.server === undefined) return told;
  const waiting = await listWaiting(db, lanesOfConversation(told.conversationID));
  await markEchoed(db, listEchoed({ before: toldConversation(old), told }, waiting, CONVERSATION_OVERLAY));
  return shownConversation(told, waiting);
}
