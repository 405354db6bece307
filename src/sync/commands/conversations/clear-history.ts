import { unreadShare } from '../../../core/conversations/conversation-rank.ts';
import { withRank } from '../../../core/apply/apply-conversation.ts';
import { pinPeerOf } from '../../../core/conversations/chat-scopes.ts';
import { conversationLane } from '../../../core/overlay/conversation-overlay.ts';
import { clearDerivedTexts } from '../../../db/derived-texts/derived-texts.ts';
import { listHoles, replaceHoles } from '../../../db/holes.ts';
import { changeUnreadTotal } from '../../../db/kv.ts';
import { deleteMessagesUpTo } from '../../../db/messages.ts';
import { keepStoredPins } from '../../../db/pins/pins.ts';
import { write, type WritableDatabase } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';

/** The tables that the removal of a history touches. */
export const CLEARING_TABLES = ['conversations', 'messages', 'holes', 'ops', 'kv', 'pins', 'searchFeed', 'translations', 'voiceText'] as const;

/** Clears the history of a conversation for this user, on all devices. The conversation stays on the list, and unsent messages stay in the outbox. */
export async function clearHistory(context: CommandContext, id: string): Promise<void> {
  const { db } = context;
  await write(db, [...CLEARING_TABLES], async () => {
    const row = await db.conversations.get(id);
    if (row === undefined) return;
    const upTo = row.lastSequence;
    await clearHistoryUpTo(db, id, upTo);
    const { lastMessage, isUnreadUnsure: _unsure, ...rest } = row;
    const isUnsent = lastMessage !== null && lastMessage.lastSequence > upTo;
    const read = { unreadCount: 0, groupAtInfoList: [], readSequence: Math.max(row.readSequence, upTo) };
    const next = withRank({ ...rest, ...read, lastMessage: isUnsent ? lastMessage : null, clearSequence: Math.max(row.clearSequence, upTo) });
    await db.conversations.put(next);
    await changeUnreadTotal(db, unreadShare(next) - unreadShare(row));
    await enqueueOp(context, { entity: conversationLane(id), call: { kind: 'engine', method: 'clearHistory', params: { id, upTo } } });
  });
  context.wake();
}

/** Removes the messages up to a sequence and what depends on them. Call inside a write over CLEARING_TABLES. */
export async function clearHistoryUpTo(db: WritableDatabase, id: string, upTo: number): Promise<void> {
  await deleteMessagesUpTo(db, id, upTo);
  await clearDerivedTexts(db, id, upTo);
  const peer = pinPeerOf(id);
  if (peer !== undefined) await keepStoredPins(db, peer);
  const left = (await listHoles(db, id)).filter((hole) => hole.to > upTo).map((hole) => ({ from: Math.max(hole.from, upTo + 1), to: hole.to }));
  await replaceHoles(db, id, left);
  await db.searchFeed.add({ op: 'clear', id: '', conversationID: id, time: Number.MAX_SAFE_INTEGER, text: String(upTo) });
}
