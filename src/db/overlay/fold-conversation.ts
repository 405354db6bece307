import { CONVERSATION_OVERLAY, lanesOfConversation, shownConversation, confirmedConversation } from '../../core/overlay/conversation-overlay.ts';
import { listEchoed } from '../../core/overlay/row-overlay.ts';
import type { ConversationRow } from '../../core/rows.ts';
import { unreadShare } from '../../core/conversations/conversation-rank.ts';
import type { WritableDatabase } from '../transaction.ts';
import { changeUnreadTotal } from '../kv.ts';
import { listWaiting, markEchoed } from './waiting-ops.ts';

/**
 * Stores a conversation with its waiting operations applied, and updates the unread total. `change` = new state from the server. Call
 * inside a write over conversations, kv and ops.
 */
export async function foldConversation(
  db: WritableDatabase,
  id: string,
  change: (confirmed: ConversationRow) => ConversationRow = (confirmed) => confirmed,
): Promise<void> {
  const row = await db.conversations.get(id);
  if (row === undefined) return;
  const next = shownConversation(change(confirmedConversation(row)), await listWaiting(db, lanesOfConversation(id)));
  await db.conversations.put(next);
  await changeUnreadTotal(db, unreadShare(next) - unreadShare(row));
}

/** Returns the row to store for the server's state `confirmed`, with the waiting operations applied. `old` = the stored row. */
export async function foldConfirmed(db: WritableDatabase, confirmed: ConversationRow, old: ConversationRow | undefined): Promise<ConversationRow> {
  if (old?.server === undefined) return confirmed;
  const waiting = await listWaiting(db, lanesOfConversation(confirmed.conversationID));
  await markEchoed(db, listEchoed({ before: confirmedConversation(old), confirmed }, waiting, CONVERSATION_OVERLAY));
  return shownConversation(confirmed, waiting);
}
