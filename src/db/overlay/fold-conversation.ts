import { CONVERSATION_OVERLAY, lanesOfConversation, shownConversation, confirmedConversation } from '../../core/overlay/conversation-overlay.ts';
import { friendLane } from '../../core/overlay/friend-overlay.ts';
import { listEchoed } from '../../core/overlay/row-overlay.ts';
import type { ConversationRow, OpRow } from '../../core/rows.ts';
import { withRank } from '../../core/apply/apply-conversation.ts';
import { unreadShare } from '../../core/conversations/conversation-rank.ts';
import type { AccountDatabase } from '../schema.ts';
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
  const next = shownConversation(withRank(change(confirmedConversation(row))), await listWaiting(db, lanesOfConversation(id)));
  await db.conversations.put(next);
  await changeUnreadTotal(db, unreadShare(next) - unreadShare(row));
}

/**
 * Lists the waiting operations on friends, which a new row of a conversation must show. `rows` = the stored rows; if none is missing, nothing
 * is read.
 */
export async function listOpsOnNew(db: AccountDatabase, rows: readonly (ConversationRow | undefined)[]): Promise<readonly OpRow[]> {
  return rows.every((row) => row !== undefined) ? [] : db.ops.where('entity').startsWith(friendLane('')).sortBy('order');
}

type Stored = { readonly old: ConversationRow | undefined; readonly opsOnNew: readonly OpRow[] };

/** Returns the row to store for the server's state `confirmed`, with the waiting operations applied. `old` = the stored row. */
export async function foldConfirmed(db: WritableDatabase, confirmed: ConversationRow, { old, opsOnNew }: Stored): Promise<ConversationRow> {
  if (old === undefined) return opsOnNew.length === 0 ? confirmed : shownConversation(confirmed, opsOnNew);
  if (old.server === undefined) return confirmed;
  const waiting = await listWaiting(db, lanesOfConversation(confirmed.conversationID));
  await markEchoed(db, listEchoed({ before: confirmedConversation(old), confirmed }, waiting, CONVERSATION_OVERLAY));
  return shownConversation(confirmed, waiting);
}
