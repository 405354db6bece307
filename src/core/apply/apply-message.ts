import { MENTION_ALL_ID } from '../../../contract/ids.ts';
import type { Message } from '../../../contract/message.ts';
import { addHole, type Range } from '../history/holes.ts';
import { isPending, type ConversationRow, type MessageRow } from '../rows.ts';
import { blankConversation, readableFrom, reviveForMessage, toLastMessage } from './apply-conversation.ts';
import { isLargeGroup } from './large-group.ts';
import { searchableText } from './message-text.ts';
import { closeHole, dropMessage, putConversation, putHoles, putMessage, type Workspace } from './workspace.ts';

/** Whether a message counts as unread for this user, without considering read marks (protocol A41). */
export function countsAsUnread(message: Message, me: string): boolean {
  return message.from !== me && message.noUnread !== 1 && !message.isRevoked;
}

/** Stores a message of the log. A message that is already stored stays unchanged (G6). */
export function storeMessage(space: Workspace, message: Message): boolean {
  const stored = space.messages.get(message.ID);
  closeHole(space, message.conversationID, { from: message.sequence, to: message.sequence });
  if (stored !== undefined && !isPending(stored)) return false;
  const row: MessageRow = { ...message, status: 'success', ...(stored?.localBlobs === undefined ? {} : { localBlobs: stored.localBlobs }) };
  putMessage(space, row);
  const text = searchableText(message);
  if (text !== '') space.texts.push({ op: 'put', id: message.ID, conversationID: message.conversationID, time: message.time, text });
  return true;
}

/** The sequences between the last message and this one, which are not stored here. */
function missingBelow(space: Workspace, conversation: ConversationRow, message: Message): Range | undefined {
  if (isSparse(space, message)) return undefined;
  const from = Math.max(conversation.lastSequence + 1, readableFrom(conversation));
  return message.sequence > from ? { from, to: message.sequence - 1 } : undefined;
}

function isSparse({ hasSparsePairs }: Workspace, { conversationType }: Message): boolean {
  return hasSparsePairs === true && conversationType === 'C2C';
}

/** Applies a new message. Sequences before it that are not stored become a hole, which is fetched. */
export function applyNewMessage(space: Workspace, message: Message): void {
  const conversation = space.conversations.get(message.conversationID) ?? blankConversation(message.conversationID);
  if (message.sequence <= conversation.clearSequence) return forgetUnsent(space, message);
  const isStoredNow = storeMessage(space, message);
  // The stored row may be newer than this event, because history loaded meanwhile may contain its recall.
  const stored = space.messages.get(message.ID) ?? message;
  const missing = missingBelow(space, conversation, message);
  if (missing !== undefined) putHoles(space, message.conversationID, addHole(space.holes.get(message.conversationID) ?? [], missing));
  // A known sequence was already counted by the conversation state that contained it.
  const isNew = message.sequence > conversation.lastSequence;
  if (!isNew && isStoredNow && isLargeGroup(conversation)) return countBelow(space, conversation, stored);
  // The message may have arrived late, so no state of the conversation has counted it.
  if (!isNew && isStoredNow && isSparse(space, message)) space.recounts.add(message.conversationID);
  putConversation(space, isNew ? reviveForMessage(space, advance(conversation, stored, space.me), message.sequence) : conversation);
}

/**
 * In a large group the known sequence may also come from a message to this user alone in the user's own log. Such a message does not count
 * the messages before it.
 */
function countBelow(space: Workspace, conversation: ConversationRow, message: Message): void {
  space.recounts.add(conversation.conversationID);
  space.unsure.add(conversation.conversationID);
  const counts = countsAsUnread(message, space.me) && message.sequence > conversation.readSequence;
  const isNoted = conversation.groupAtInfoList.some(({ messageSequence }) => messageSequence === message.sequence);
  const mentions = counts && !isNoted ? mentionOf(message, space.me) : [];
  putConversation(space, mentions.length === 0 ? conversation : { ...conversation, groupAtInfoList: [...conversation.groupAtInfoList, ...mentions] });
}

/** Deletes an own pending message that another device cleared before the log returned it. */
function forgetUnsent(space: Workspace, message: Message): void {
  const stored = space.messages.get(message.ID);
  if (stored !== undefined && isPending(stored)) dropMessage(space, message.ID);
}

/** Skips a message that cannot be stored. Its sequence counts as known, so that no hole requests it again (G7). */
export function skipMessage(space: Workspace, message: Message): void {
  const conversation = space.conversations.get(message.conversationID) ?? blankConversation(message.conversationID);
  closeHole(space, message.conversationID, { from: message.sequence, to: message.sequence });
  if (message.sequence <= conversation.lastSequence) return;
  const missing = missingBelow(space, conversation, message);
  if (missing !== undefined) putHoles(space, message.conversationID, addHole(space.holes.get(message.conversationID) ?? [], missing));
  putConversation(space, reviveForMessage(space, { ...conversation, lastSequence: message.sequence }, message.sequence));
}

/** The conversation with this message as its newest one. */
function advance(conversation: ConversationRow, message: Message, me: string): ConversationRow {
  const counts = countsAsUnread(message, me) && message.sequence > conversation.readSequence;
  return {
    ...conversation,
    lastSequence: message.sequence,
    lastMessage: toLastMessage({ ...message, status: 'success' }),
    unreadCount: conversation.unreadCount + (counts ? 1 : 0),
    groupAtInfoList: counts ? [...conversation.groupAtInfoList, ...mentionOf(message, me)] : conversation.groupAtInfoList,
  };
}

const AT_ME = 1;
const AT_ALL = 2;

function mentionOf(message: Message, me: string): ConversationRow['groupAtInfoList'] {
  if (message.conversationType !== 'GROUP') return [];
  const kinds = [...(message.atUserList.includes(me) ? [AT_ME] : []), ...(message.atUserList.includes(MENTION_ALL_ID) ? [AT_ALL] : [])];
  return kinds.length === 0 ? [] : [{ from: message.from, groupID: message.to, messageSequence: message.sequence, atTypeArray: kinds }];
}
