import { unreadShare } from '../../../core/conversations/conversation-rank.ts';
import { conversationLane } from '../../../core/overlay/conversation-overlay.ts';
import { pinPeerOf } from '../../../core/conversations/chat-scopes.ts';
import { deleteMessagesUpTo } from '../../../db/messages.ts';
import { keepStoredPins } from '../../../db/pins/pins.ts';
import { changeUnreadTotal } from '../../../db/kv.ts';
import { foldConversation } from '../../../db/overlay/fold-conversation.ts';
import { write } from '../../../db/transaction.ts';
import { clearDerivedTexts } from '../../../db/derived-texts/derived-texts.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';

/** Removes a conversation from the list and clears its history on this device. Unsent messages stay in the outbox. */
export async function deleteConversation(context: CommandContext, id: string): Promise<void> {
  const { db } = context;
  await write(db, ['conversations', 'messages', 'holes', 'ops', 'kv', 'pins', 'searchFeed', 'translations', 'voiceText'], async () => {
    const row = await db.conversations.get(id);
    if (row === undefined) return;
    const upTo = row.lastSequence;
    await deleteMessagesUpTo(db, id, upTo);
    await clearDerivedTexts(db, id, upTo);
    const peer = pinPeerOf(id);
    if (peer !== undefined) await keepStoredPins(db, peer);
    await db.holes.where('conversationID').equals(id).delete();
    await db.searchFeed.add({ op: 'clear', id: '', conversationID: id, time: Number.MAX_SAFE_INTEGER, text: String(upTo) });
    const next = { ...row, shelf: 'gone' as const, unreadCount: 0, readSequence: upTo, clearSequence: upTo, lastMessage: null };
    await db.conversations.put(next);
    await changeUnreadTotal(db, -unreadShare(row));
    const params = { ids: [id], clearHistory: true, upTo: { [id]: upTo } };
    await enqueueOp(context, { entity: conversationLane(id), call: { kind: 'engine', method: 'convDelete', params } });
    await foldConversation(db, id);
  });
  context.wake();
}
