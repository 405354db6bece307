import { MENTION_ALL_ID } from '../../../contract/ids.ts';
import type { Message } from '../../../contract/message.ts';
import { addHole, type Range } from '../history/holes.ts';
import { isPending, type ConversationRow, type MessageRow } from '../rows.ts';
import { blankConversation, readableFrom, reviveConversation, toLastMessage } from './apply-conversation.ts';
import { isLargeGroup } from './large-group.ts';
import { searchableText } from './message-text.ts';
import { closeHole, dropMessage, putConversation, putHoles, putMessage, type Workspace } from './workspace.ts';

/** Whether a message counts as unread for me before marks are looked at (protocol A41). */
export function countsAsUnread(message: Message, me: string): boolean {
  return message.from !== me && message.noUnread !== 1 && !message.isRevoked;
}

/** Stores a message of the log in its place; one that is already there stays as it is (G6). */
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

/** What lies between the last message and this one, of which this device knows nothing. */
function missingBelow(space: Workspace, conversation: ConversationRow, message: Message): Range | undefined {
  if (isSparse(space, message)) return undefined;
  const from = Math.max(conversation.lastSequence + 1, readableFrom(conversation));
  return message.sequence > from ? { from, to: message.sequence - 1 } : undefined;
}

function isSparse({ hasSparsePairs }: Workspace, { conversationType }: Message): boolean {
  return hasSparsePairs === true && conversationType === 'C2C';
}

/** A message that has just come into being: it takes the next place, or leaves a hole that is fetched. */
export function applyNewMessage(space: Workspace, message: Message): void {
  const conversation = space.conversations.get(message.conversationID) ?? blankConversation(message.conversationID);
  if (message.sequence <= conversation.clearSequence) return forgetUnsent(space, message);
  const isStoredNow = storeMessage(space, message);
  // The stored row may know more than this event: history that was loaded meanwhile has seen its recall.
  const stored = space.messages.get(message.ID) ?? message;
  const missing = missingBelow(space, conversation, message);
  if (missing !== undefined) putHoles(space, message.conversationID, addHole(space.holes.get(message.conversationID) ?? [], missing));
  // A sequence we already knew of was counted by the conversation state that named it.
  const isNew = message.sequence > conversation.lastSequence;
  if (!isNew && isStoredNow && isLargeGroup(conversation)) return countBelow(space, conversation, stored);
  // It may have come late: no state of the conversation has counted it then.
  if (!isNew && isStoredNow && isSparse(space, message)) space.recounts.add(message.conversationID);
  putConversation(space, advance(conversation, stored, { isNew, me: space.me }));
}

/** In a large group it may also be a message to this user alone that named the sequence, in the user's own log: it counts nothing below it. */
function countBelow(space: Workspace, conversation: ConversationRow, message: Message): void {
  space.recounts.add(conversation.conversationID);
  space.unsure.add(conversation.conversationID);
  const counts = countsAsUnread(message, space.me) && message.sequence > conversation.readSequence;
  const isNoted = conversation.groupAtInfoList.some(({ messageSequence }) => messageSequence === message.sequence);
  const mentions = counts && !isNoted ? mentionOf(message, space.me) : [];
  putConversation(space, mentions.length === 0 ? conversation : { ...conversation, groupAtInfoList: [...conversation.groupAtInfoList, ...mentions] });
}

/** An own message that was cleared elsewhere before the log gave it back has no place here any more. */
function forgetUnsent(space: Workspace, message: Message): void {
  const stored = space.messages.get(message.ID);
  if (stored !== undefined && isPending(stored)) dropMessage(space, message.ID);
}

/** A message that cannot be stored: its place counts as known, so that no hole asks for it again (G7). */
export function skipMessage(space: Workspace, message: Message): void {
  const conversation = space.conversations.get(message.conversationID) ?? blankConversation(message.conversationID);
  closeHole(space, message.conversationID, { from: message.sequence, to: message.sequence });
  if (message.sequence <= conversation.lastSequence) return;
  const missing = missingBelow(space, conversation, message);
  if (missing !== undefined) putHoles(space, message.conversationID, addHole(space.holes.get(message.conversationID) ?? [], missing));
  putConversation(space, reviveConversation({ ...conversation, lastSequence: message.sequence }));
}

function advance(conversation: ConversationRow, message: Message, context: { readonly isNew: boolean; readonly me: string }): ConversationRow {
  if (!context.isNew) return conversation;
  const counts = countsAsUnread(message, context.me) && message.sequence > conversation.readSequence;
  return reviveConversation({
    ...conversation,
    lastSequence: message.sequence,
    lastMessage: toLastMessage({ ...message, status: 'success' }),
    unreadCount: conversation.unreadCount + (counts ? 1 : 0),
    groupAtInfoList: counts ? [...conversation.groupAtInfoList, ...mentionOf(message, context.me)] : conversation.groupAtInfoList,
  });
}

const AT_ME = 1;
const AT_ALL = 2;

function mentionOf(message: Message, me: string): ConversationRow['groupAtInfoList'] {
  if (message.conversationType !== 'GROUP') return [];
  const kinds = [...(message.atUserList.includes(me) ? [AT_ME] : []), ...(message.atUserList.includes(MENTION_ALL_ID) ? [AT_ALL] : [])];
  return kinds.length === 0 ? [] : [{ from: message.from, groupID: message.to, messageSequence: message.sequence, atTypeArray: kinds }];
}
