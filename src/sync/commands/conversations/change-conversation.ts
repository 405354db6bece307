import { MARK_FOLD, MARK_HIDDEN, MARK_UNREAD } from '../../../../contract/conversation-marks.ts';
import { conversationTypeOf, targetOf } from '../../../../contract/ids.ts';
import { isMarkedUnread } from '../../../core/conversations/conversation-rank.ts';
import { conversationLane, GROUP_PIN, GROUP_PIN_PATH, GROUP_UNPIN } from '../../../core/overlay/conversation-overlay.ts';
import type { ConversationRow, EngineCall, HttpCall } from '../../../core/rows.ts';
import { foldConversation } from '../../../db/overlay/fold-conversation.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';
import { queueRead } from './mark-read.ts';

type Call = EngineCall | HttpCall;

/** Queues the calls that `build` returns. Their effect is shown at once (core/overlay). */
async function change(context: CommandContext, id: string, build: (row: ConversationRow) => readonly Call[]): Promise<void> {
  await write(context.db, ['conversations', 'ops', 'kv'], async () => applyChange(context, id, build));
  context.wake();
}

async function applyChange(context: Pick<CommandContext, 'db' | 'ports'>, id: string, build: (row: ConversationRow) => readonly Call[]): Promise<void> {
  const { db } = context;
  const row = await db.conversations.get(id);
  if (row === undefined) return;
  for (const call of build(row)) await enqueueOp(context, { entity: conversationLane(id), call });
  await foldConversation(db, id);
}

function pinCall(id: string, on: boolean): Call {
  if (conversationTypeOf(id) !== 'GROUP') return { kind: 'engine', method: 'convPin', params: { id, on } };
  return { kind: 'http', path: GROUP_PIN_PATH, body: { groupNumber: targetOf(id), topStatus: on ? GROUP_PIN : GROUP_UNPIN } };
}

function muteCall(id: string, on: boolean, until?: number): Call {
  return { kind: 'engine', method: 'convMute', params: { id, type: on ? 'AcceptNotNotify' : 'AcceptAndNotify', ...(until === undefined ? {} : { until }) } };
}

function markCall(id: string, mark: string, on: boolean): Call {
  return { kind: 'engine', method: 'convMark', params: { ids: [id], mark, on } };
}

function foldCall(id: string, on: boolean): Call {
  return markCall(id, MARK_FOLD, on);
}

/** Pins or unpins; a group's pin is a separate call of the business API. */
export async function pinConversation(context: CommandContext, id: string, on: boolean): Promise<void> {
  await change(context, id, () => [pinCall(id, on)]);
}

/** Turns do-not-disturb on or off. Turning it off also removes the conversation from the archive (protocol C9). */
export async function muteConversation(context: CommandContext, id: string, on: boolean): Promise<void> {
  await change(context, id, (row) => (on || !row.markList.includes(MARK_FOLD) ? [muteCall(id, on)] : [muteCall(id, false), foldCall(id, false)]));
}

/** Mutes a conversation until a time of the server's clock, in milliseconds. */
export async function muteUntil(context: CommandContext, id: string, untilMs: number): Promise<void> {
  await change(context, id, () => [muteCall(id, true, untilMs)]);
}

/**
 * Ends the mute that ends at `untilMs`, on every device and also while this one is offline. It leaves a later mute of another device
 * unchanged. Call inside a write over conversations, ops and kv.
 */
export async function endMute(context: Pick<CommandContext, 'db' | 'ports'>, id: string, untilMs: number): Promise<void> {
  await applyChange(context, id, () => [muteCall(id, false, untilMs)]);
}

/** Archives a conversation, and mutes it first if needed (protocol C8), or removes it from the archive. */
export async function archiveConversation(context: CommandContext, id: string, on: boolean): Promise<void> {
  await change(context, id, (row) => (!on || row.isMuted ? [foldCall(id, on)] : [muteCall(id, true), foldCall(id, true)]));
}

/** Marks the conversation itself as unread, on all devices of the user. Its messages stay read. */
export async function markUnread(context: CommandContext, id: string): Promise<void> {
  await change(context, id, (row) => (isMarkedUnread(row) ? [] : [markCall(id, MARK_UNREAD, true)]));
}

/** Removes the mark of markUnread, as opening the conversation does. */
export async function clearUnreadMark(context: CommandContext, id: string): Promise<void> {
  await change(context, id, callsToClearUnreadMark);
}

/** Removes the mark of a hidden conversation, for one that no friend's setting hides (protocol A24). */
export async function clearHiddenMark(context: CommandContext, id: string): Promise<void> {
  await change(context, id, (row) => (row.markList.includes(MARK_HIDDEN) ? [markCall(id, MARK_HIDDEN, false)] : []));
}

/** Removes the mark of markUnread together with a message that the user sends. Call inside a write over conversations, ops and kv. */
export async function clearUnreadMarkOnSend(context: CommandContext, id: string): Promise<void> {
  await applyChange(context, id, callsToClearUnreadMark);
}

function callsToClearUnreadMark(row: ConversationRow): readonly Call[] {
  return isMarkedUnread(row) ? [markCall(row.conversationID, MARK_UNREAD, false)] : [];
}

/** Marks a conversation as read without opening it: its messages, and the mark of markUnread. */
export async function markConversationRead(context: CommandContext, id: string): Promise<void> {
  await write(context.db, ['conversations', 'ops', 'kv'], async () => {
    await applyChange(context, id, callsToClearUnreadMark);
    await queueRead(context, id);
  });
  context.wake();
}
