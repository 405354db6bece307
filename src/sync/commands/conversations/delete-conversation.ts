import { unreadShare } from '../../../core/conversations/conversation-rank.ts';
import type { PendingDeletion } from '../../../core/conversations/pending-deletion.ts';
import { conversationLane } from '../../../core/overlay/conversation-overlay.ts';
import { unreadRange, withCountedUnread } from '../../../core/apply/newest-message.ts';
import { reviveConversation } from '../../../core/apply/apply-conversation.ts';
import { pinPeerOf } from '../../../core/conversations/chat-scopes.ts';
import type { ConversationRow } from '../../../core/rows.ts';
import { listHoles, replaceHoles } from '../../../db/holes.ts';
import { deleteMessagesUpTo, listMessagesBetween } from '../../../db/messages.ts';
import { keepStoredPins } from '../../../db/pins/pins.ts';
import { changeKv, changeUnreadTotal, readKv } from '../../../db/kv.ts';
import { foldConversation } from '../../../db/overlay/fold-conversation.ts';
import { write, type WritableDatabase } from '../../../db/transaction.ts';
import { clearDerivedTexts } from '../../../db/derived-texts/derived-texts.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';

type How = { readonly clearHistory: boolean };

const PENDING = { key: 'pendingDeletions', initial: [] } as const;
const TABLES = ['conversations', 'messages', 'holes', 'ops', 'kv', 'pins', 'searchFeed', 'translations', 'voiceText'] as const;

/** Removes a conversation from the list and clears its history on this device. Unsent messages stay in the outbox. */
export async function deleteConversation(context: CommandContext, id: string, { clearHistory }: How = { clearHistory: true }): Promise<void> {
  await write(context.db, [...TABLES], async () => {
    const row = await context.db.conversations.get(id);
    if (row !== undefined) await deleteUpTo(context, row, { id, upTo: row.lastSequence, clearHistory, isKept: false });
  });
  context.wake();
}

/** Takes a conversation off the list. Nothing is deleted or queued before finishDeletion, so that undoDeletion loses nothing. */
export async function startDeletion({ db }: CommandContext, id: string, { clearHistory }: How): Promise<void> {
  await write(db, ['conversations', 'kv'], async () => {
    const row = await db.conversations.get(id);
    if (row === undefined || row.shelf === 'gone') return;
    await changeKv(db, PENDING, (pending) => [...pending.filter((one) => one.id !== id), { id, upTo: row.lastSequence, clearHistory }]);
    await putShelved(db, row, { ...row, shelf: 'gone' });
  });
}

/** Puts a conversation back on the list; false = its deletion was finished before, here or on another device. */
export async function undoDeletion({ db }: CommandContext, id: string): Promise<boolean> {
  return write(db, ['conversations', 'kv'], async () => {
    const pending = await takePending(db, id);
    const row = await db.conversations.get(id);
    if (pending === undefined || row === undefined || isCleared(row, pending)) return false;
    await putShelved(db, row, reviveConversation(row));
    return true;
  });
}

/** Deletes what startDeletion took off the list. Every tab calls it, and the first one does the work. */
export async function finishDeletion(context: CommandContext, id: string): Promise<void> {
  const isFinished = await write(context.db, [...TABLES], async () => {
    const pending = await takePending(context.db, id);
    const row = await context.db.conversations.get(id);
    if (pending === undefined || row === undefined) return false;
    await deleteUpTo(context, row, { ...pending, isKept: isFollowed(row, pending.upTo) });
    return true;
  });
  if (isFinished) context.wake();
}

async function takePending(db: WritableDatabase, id: string): Promise<PendingDeletion | undefined> {
  const known = (await readKv(db, 'pendingDeletions'))?.find((one) => one.id === id);
  if (known !== undefined) await changeKv(db, PENDING, (pending) => pending.filter((one) => one.id !== id));
  return known;
}

async function putShelved(db: WritableDatabase, row: ConversationRow, next: ConversationRow): Promise<void> {
  await db.conversations.put(next);
  await changeUnreadTotal(db, unreadShare(next) - unreadShare(row));
}

/** Another device deleted the same history meanwhile. */
function isCleared(row: ConversationRow, { upTo }: PendingDeletion): boolean {
  return upTo > 0 && row.clearSequence >= upTo;
}

/** `isKept` = the conversation stays on the list. */
type Reach = PendingDeletion & { readonly isKept: boolean };

async function deleteUpTo(context: CommandContext, row: ConversationRow, { id, upTo, clearHistory, isKept }: Reach): Promise<void> {
  const { db } = context;
  if (clearHistory) await clearHistoryUpTo(db, id, upTo);
  const next = isKept
    ? await withoutRead(context, row, upTo)
    : { ...row, shelf: 'gone' as const, unreadCount: 0, readSequence: Math.max(row.readSequence, upTo) };
  const cleared = clearHistory ? { clearSequence: Math.max(row.clearSequence, upTo), ...(isKept ? {} : { lastMessage: null }) } : {};
  await putShelved(db, row, { ...next, ...cleared });
  const params = { ids: [id], clearHistory, upTo: { [id]: upTo } };
  await enqueueOp(context, { entity: conversationLane(id), call: { kind: 'engine', method: 'convDelete', params } });
  await foldConversation(db, id);
}

/**
 * A message that came after the user's decision is not part of it, and keeps the conversation on the list (protocol §7 convDelete): one of
 * the peer, or an own one that may still wait for the network.
 */
function isFollowed({ lastMessage, shelf }: ConversationRow, upTo: number): boolean {
  return shelf !== 'gone' && lastMessage !== null && lastMessage.lastSequence > upTo;
}

async function withoutRead({ db, me }: CommandContext, row: ConversationRow, upTo: number): Promise<ConversationRow> {
  const readSequence = Math.max(row.readSequence, upTo);
  const groupAtInfoList = row.groupAtInfoList.filter((at) => at.messageSequence > readSequence);
  const read = { ...row, readSequence, groupAtInfoList };
  const range = unreadRange(read, await listHoles(db, row.conversationID));
  if (range !== undefined) return withCountedUnread(read, await listMessagesBetween(db, row.conversationID, range), me);
  return { ...read, unreadCount: Math.max(0, Math.min(row.unreadCount, row.lastSequence - readSequence)) };
}

async function clearHistoryUpTo(db: WritableDatabase, id: string, upTo: number): Promise<void> {
  await deleteMessagesUpTo(db, id, upTo);
  await clearDerivedTexts(db, id, upTo);
  const peer = pinPeerOf(id);
  if (peer !== undefined) await keepStoredPins(db, peer);
  const left = (await listHoles(db, id)).filter((hole) => hole.to > upTo).map((hole) => ({ from: Math.max(hole.from, upTo + 1), to: hole.to }));
  await replaceHoles(db, id, left);
  await db.searchFeed.add({ op: 'clear', id: '', conversationID: id, time: Number.MAX_SAFE_INTEGER, text: String(upTo) });
}
