import { DELETED_MARKS } from '../../../contract/conversation-marks.ts';
import type { Conversation, ConfirmedConversation } from '../../../contract/conversation.ts';
import type { EngineEvent } from '../../../contract/engine-events.ts';
import type { LastMessage } from '../../../contract/message.ts';
import { rankConversation, shelveConversation } from '../conversations/conversation-rank.ts';
import { addHole } from '../history/holes.ts';
import { pinPeerOf, pinsScope } from '../conversations/chat-scopes.ts';
import { PENDING_SEQUENCE, type ConversationRow, type MessageRow } from '../rows.ts';
import { followLog, isBehindLog, mergeLogs } from './large-group.ts';
import { putConversation, putHoles, type Workspace } from './workspace.ts';

type EventData<E extends EngineEvent['e']> = Extract<EngineEvent, { e: E }>['d'];

/** Converts a row to the copy of the last message in its conversation. */
export function toLastMessage(row: MessageRow): LastMessage {
  return {
    ID: row.ID,
    type: row.type,
    // The payload is hidden here, because every member of the conversation sees the list.
    payload: row.hasRiskContent ? {} : row.payload,
    fromAccount: row.from,
    nick: row.nick,
    nameCard: row.nameCard,
    lastSequence: row.sequence,
    lastTime: row.time,
    isRevoked: row.isRevoked,
    ...(row.revoker === undefined ? {} : { revoker: row.revoker }),
    ...(row.cloudCustomData === '' ? {} : { cloudCustomData: row.cloudCustomData }),
  };
}

/** Computes rank and shelf from the row. A conversation that was removed from the list stays off it, whatever else changes. */
export function withRank(row: Omit<ConversationRow, 'rank' | 'shelf'> & { readonly shelf?: ConversationRow['shelf'] }): ConversationRow {
  return { ...row, shelf: row.shelf === 'gone' ? 'gone' : shelveConversation(row), rank: rankConversation(row) };
}

/**
 * The sequence up to which the deletion of the conversation reaches. A deletion of an earlier build or server does not state it; after the end
 * of a membership it then covers the whole log.
 */
function deletedUpTo({ deletedTo, operationType }: ConversationRow): number {
  return deletedTo ?? (operationType === 0 ? 0 : PENDING_SEQUENCE);
}

/**
 * Returns the conversation to the list for a message of the log. The log of a large group may contain messages from before a deletion that
 * the user's own log has brought already.
 */
export function reviveForMessage({ group }: Pick<Workspace, 'group'>, row: ConversationRow, sequence: number): ConversationRow {
  const isDeleted = group !== undefined && row.shelf === 'gone' && sequence <= deletedUpTo(row);
  return isDeleted ? withRank(row) : reviveConversation(row);
}

/** Puts a conversation back on the list, because a message arrived or is being written. */
export function reviveConversation(row: ConversationRow): ConversationRow {
  const { shelf: _shelf, deletedTo: _deletedTo, ...rest } = row;
  return withRank(rest);
}

/** The marks of a conversation that was removed from the list. */
export function marksAfterDeletion(marks: readonly string[]): string[] {
  return marks.filter((mark) => !DELETED_MARKS.includes(mark));
}

/** An empty conversation, for a message that arrives before the state of its conversation. */
export function blankConversation(conversationID: string): ConversationRow {
  return withRank({
    conversationID,
    type: conversationID.startsWith('GROUP') ? 'GROUP' : 'C2C',
    remark: '',
    customData: '',
    unreadCount: 0,
    isPinned: false,
    isMuted: false,
    markList: [],
    groupAtInfoList: [],
    operationType: 0,
    firstSequence: 0,
    lastSequence: 0,
    readSequence: 0,
    clearSequence: 0,
    updateTs: 0,
    lastMessage: null,
  });
}

/** First sequence that this user may read. */
export function readableFrom(conversation: Conversation): number {
  return Math.max(conversation.firstSequence, conversation.clearSequence + 1, 1);
}

/** `isListed` = the server's list contains the conversation now, so it returns to the list, whatever has removed it here (G7). */
type Naming = { readonly isListed?: boolean };

/**
 * Applies the server's state of a conversation. A read mark of this device that is not reported yet wins over an older one, and sequences
 * that exist only on the server become a hole.
 */
export function applyConversation(space: Workspace, confirmed: ConfirmedConversation, { isListed = false }: Naming = {}): void {
  const local = space.conversations.get(confirmed.conversationID);
  const { eventPts, ...incoming } = mergeLogs(space, local, withKnownParts(confirmed, local));
  const log = followLog(space, local, { ...incoming, ...(eventPts === undefined ? {} : { eventPts }) });
  const known = local?.lastSequence ?? 0;
  const clearSequence = Math.max(incoming.clearSequence, local?.clearSequence ?? 0);
  const readSequence = Math.max(incoming.readSequence, local?.readSequence ?? 0);
  if (local !== undefined && incoming.clearSequence > local.clearSequence) clearUpTo(space, incoming.conversationID, incoming.clearSequence);
  const from = Math.max(readableFrom(incoming), known + 1);
  if (incoming.lastSequence >= from) {
    const holes = space.holes.get(incoming.conversationID) ?? [];
    putHoles(space, incoming.conversationID, addHole(holes, { from, to: incoming.lastSequence }));
  }
  space.recounts.add(incoming.conversationID);
  putConversation(
    space,
    withRank({
      ...(local === undefined ? {} : ownPartOf(local)),
      ...(local !== undefined && !isListed && staysGone(space, local, incoming) ? deletionOf(local) : {}),
      ...incoming,
      ...log,
      clearSequence,
      readSequence,
      lastSequence: Math.max(incoming.lastSequence, known),
      ...(isUnnamed(space, local) ? { updateTs: 0 } : {}),
      unreadCount: isBehindLog(local, confirmed) ? restOfUnread(incoming, readSequence) : mergeUnread(local, incoming),
      groupAtInfoList: incoming.groupAtInfoList.filter((at) => at.messageSequence > readSequence),
    }),
  );
}

/** Unreadable fields keep their stored values. */
function withKnownParts({ damaged = [], ...confirmed }: ConfirmedConversation, local: ConversationRow | undefined): Conversation {
  if (local === undefined || damaged.length === 0) return confirmed;
  const known = Object.entries(local).filter(([field]) => damaged.includes(field));
  return { ...confirmed, ...(Object.fromEntries(known) as Partial<Conversation>) };
}

/**
 * True when only the log of a large group has mentioned the conversation and no list has named it. Its `updateTs` stays 0 until a list
 * names it or a message arrives.
 */
function isUnnamed(space: Workspace, local: ConversationRow | undefined): boolean {
  return space.group !== undefined && local?.updateTs === 0 && local.shelf === 'gone';
}

/** A conversation that was deleted here stays off the list when its state contains neither a new message nor a new membership. */
function staysGone(space: Workspace, local: ConversationRow, incoming: Conversation): boolean {
  if (isUnnamed(space, local)) return true;
  // The events before this state have returned the conversation, unless the log was reset. The newest sequence may be that of a message which
  // the user does not receive, such as the tip about leaving.
  if (space.group !== undefined) return local.shelf === 'gone' && (incoming.lastMessage?.lastSequence ?? 0) <= Math.max(local.lastSequence, deletedUpTo(local));
  // The conversation was never deleted here: the list, or an event of the own log, names it for the first time.
  if (local.updateTs === 0 && local.eventPts !== undefined) return false;
  return local.shelf === 'gone' && local.operationType === incoming.operationType && incoming.lastSequence <= local.lastSequence;
}

function deletionOf({ deletedTo }: ConversationRow): Pick<ConversationRow, 'shelf' | 'deletedTo'> {
  return { shelf: 'gone', ...(deletedTo === undefined ? {} : { deletedTo }) };
}

/** The fields that only this device knows. */
function ownPartOf(local: ConversationRow): Pick<ConversationRow, 'draftAbstract' | 'lastStatus' | 'lastIsRead'> {
  return {
    ...(local.draftAbstract === undefined ? {} : { draftAbstract: local.draftAbstract }),
    ...(local.lastStatus === undefined ? {} : { lastStatus: local.lastStatus }),
    ...(local.lastIsRead === undefined ? {} : { lastIsRead: local.lastIsRead }),
  };
}

/** The local unread count, limited to the messages after a read mark from another device. */
function restOfUnread({ unreadCount, lastSequence }: Conversation, readSequence: number): number {
  return Math.max(0, Math.min(unreadCount, lastSequence - readSequence));
}

/** A read mark that the server does not have yet keeps its effect: only messages after it can be unread. */
function mergeUnread(local: ConversationRow | undefined, incoming: Conversation): number {
  // The state is older than the stored one: it is a replay after a restart and must not undo newer changes.
  if (local !== undefined && incoming.lastSequence < local.lastSequence) return local.unreadCount;
  if (local === undefined || local.readSequence <= incoming.readSequence) return incoming.unreadCount;
  return Math.max(0, Math.min(incoming.unreadCount, incoming.lastSequence - local.readSequence));
}

function clearUpTo(space: Workspace, conversationID: string, sequence: number): void {
  space.clears.set(conversationID, Math.max(sequence, space.clears.get(conversationID) ?? 0));
  // Pins are fetched again, because only the server knows which pinned messages that are not stored here were cleared.
  const peer = pinPeerOf(conversationID);
  if (peer !== undefined) space.otherChanges.push({ table: 'refetch', scope: pinsScope(peer) });
  // The change keeps its position among the other changes, so that later texts stay searchable.
  space.texts.push({ op: 'clear', id: '', conversationID, time: Number.MAX_SAFE_INTEGER, text: String(sequence) });
  const holes = space.holes.get(conversationID) ?? [];
  const left = holes.filter((hole) => hole.to > sequence).map((hole) => ({ from: Math.max(hole.from, sequence + 1), to: hole.to }));
  putHoles(space, conversationID, left);
}

/**
 * Removes the conversation from the list. Messages above `clearSequence` stay readable when a new message brings it back. `readSequence` =
 * the last sequence that the deletion covers. When a later message is stored, from the log of a large group or a page, it was sent after
 * the deletion and keeps the conversation on the list.
 */
export function applyConversationDelete(space: Workspace, { conversationID, clearSequence, readSequence }: EventData<'conv.delete'>): void {
  const local = space.conversations.get(conversationID);
  if (local === undefined) return;
  if (clearSequence !== undefined) clearUpTo(space, conversationID, clearSequence);
  // An older server does not send it.
  const reach = readSequence ?? local.lastSequence;
  const upTo = Math.max(local.readSequence, reach, clearSequence ?? 0);
  space.otherChanges.push({ table: 'pendingDeletions', id: conversationID, reach });
  const isNewer = isStatedBehind(local, reach);
  if (isNewer) space.recounts.add(conversationID);
  putConversation(
    space,
    withRank({
      ...local,
      isPinned: false,
      markList: marksAfterDeletion(local.markList),
      unreadCount: isNewer ? restOfUnread(local, upTo) : 0,
      groupAtInfoList: local.groupAtInfoList.filter((at) => at.messageSequence > upTo),
      readSequence: upTo,
      clearSequence: Math.max(local.clearSequence, clearSequence ?? 0),
      ...(isNewer ? {} : { shelf: 'gone', ...(readSequence === undefined ? {} : { deletedTo: readSequence }) }),
      ...(clearSequence === undefined || isNewer ? {} : { lastMessage: null }),
    }),
  );
}

/** A pending message has no sequence of the log yet. */
function isStatedBehind({ lastMessage }: ConversationRow, sequence: number): boolean {
  return lastMessage !== null && lastMessage.lastSequence > sequence && lastMessage.lastSequence < PENDING_SEQUENCE;
}

/** The server's list does not contain the conversation any more. Its unread messages stay unread in case a message brings it back. */
export function applyUnlisting(space: Workspace, { deletedTo: _deletedTo, ...row }: ConversationRow): void {
  putConversation(space, { ...row, isPinned: false, markList: marksAfterDeletion(row.markList), shelf: 'gone' });
}
