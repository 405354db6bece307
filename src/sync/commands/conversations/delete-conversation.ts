import { unreadShare } from '../../../core/conversations/conversation-rank.ts';
import type { PendingDeletion } from '../../../core/conversations/pending-deletion.ts';
import { conversationLane } from '../../../core/overlay/conversation-overlay.ts';
import { unreadRange, withCountedUnread } from '../../../core/apply/newest-message.ts';
import { reviveConversation } from '../../../core/apply/apply-conversation.ts';
import type { ConversationRow } from '../../../core/rows.ts';
import { listHoles } from '../../../db/holes.ts';
import { listMessagesBetween } from '../../../db/messages.ts';
import { putPendingDeletion, readPendingDeletion } from '../../../db/deletions/pending-deletions.ts';
import { changeUnreadTotal } from '../../../db/kv.ts';
import { foldConversation } from '../../../db/overlay/fold-conversation.ts';
import { write, type WritableDatabase } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';
import { CLEARING_TABLES, clearHistoryUpTo } from './clear-history.ts';

type How = { readonly clearHistory: boolean };

/** Removes a conversation from the list and clears its history on this device. Unsent messages stay in the outbox. */
export async function deleteConversation(context: CommandContext, id: string, { clearHistory }: How = { clearHistory: true }): Promise<void> {
  await write(context.db, [...CLEARING_TABLES], async () => {
    const row = await context.db.conversations.get(id);
    if (row !== undefined) await deleteUpTo(context, row, { id, upTo: row.lastSequence, clearHistory, isKept: false });
  });
  context.wake();
}

/**
 * Takes a conversation off the list. Nothing is deleted or queued before finishDeletion, so that undoDeletion loses nothing. An earlier
 * deletion that still waits is finished first if a message has returned the conversation; otherwise it is the same deletion.
 */
export async function startDeletion(context: CommandContext, id: string, { clearHistory }: How): Promise<void> {
  const { db, ports } = context;
  const isEarlierFinished = await write(db, [...CLEARING_TABLES], async () => {
    const listed = await db.conversations.get(id);
    if (listed === undefined || listed.shelf === 'gone') return false;
    const earlier = await readPendingDeletion(db, id);
    const isNew = earlier === undefined || isFollowed(listed, earlier.upTo);
    if (earlier !== undefined && isNew) await deleteUpTo(context, listed, { ...earlier, isKept: true });
    const row = (await db.conversations.get(id)) ?? listed;
    const isCleared = clearHistory || (!isNew && earlier.clearHistory);
    await putPendingDeletion(db, id, { id, upTo: row.lastSequence, clearHistory: isCleared, key: ports.random.uuid() });
    await putShelved(db, row, { ...row, shelf: 'gone', deletedTo: row.lastSequence });
    return earlier !== undefined && isNew;
  });
  if (isEarlierFinished) context.wake();
}

/** Puts a conversation back on the list; false = its deletion was finished before, here or on another device. */
export async function undoDeletion({ db }: CommandContext, id: string): Promise<boolean> {
  return write(db, ['conversations', 'kv'], async () => {
    const pending = await readPendingDeletion(db, id);
    const row = await db.conversations.get(id);
    if (pending === undefined || row === undefined || pending.isElsewhere === 1 || isCleared(row, pending)) return false;
    await putPendingDeletion(db, id);
    await putShelved(db, row, reviveConversation(row));
    return true;
  });
}

/**
 * Deletes what startDeletion took off the list. Every tab calls it, and the first one does the work. `key` = the deletion that is meant; a
 * later one of the same conversation can still be undone.
 */
export async function finishDeletion(context: CommandContext, id: string, key?: string): Promise<void> {
  const isFinished = await write(context.db, [...CLEARING_TABLES], async () => {
    const pending = await readPendingDeletion(context.db, id);
    if (pending === undefined || (key !== undefined && pending.key !== key)) return false;
    await putPendingDeletion(context.db, id);
    const row = await context.db.conversations.get(id);
    if (row === undefined) return false;
    await deleteUpTo(context, row, { ...pending, isKept: isFollowed(row, pending.upTo) });
    return true;
  });
  if (isFinished) context.wake();
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
    : { ...row, shelf: 'gone' as const, deletedTo: upTo, unreadCount: 0, readSequence: Math.max(row.readSequence, upTo) };
  const cleared = clearHistory ? { clearSequence: Math.max(row.clearSequence, upTo), ...(isKept ? {} : { lastMessage: null }) } : {};
  await putShelved(db, row, { ...next, ...cleared });
  const params = { ids: [id], clearHistory, upTo: { [id]: upTo } };
  await enqueueOp(context, { entity: conversationLane(id), call: { kind: 'engine', method: 'convDelete', params } });
  await foldConversation(db, id);
}

/**
 * A message that arrived or was written after the deletion started is not deleted, and keeps the conversation on the list (protocol §7
 * convDelete). An own one may still wait for the network.
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
