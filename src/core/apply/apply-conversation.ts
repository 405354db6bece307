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

export function toLastMessage(row: MessageRow): LastMessage {
  return {
    ID: row.ID,
    type: row.type,
    // The list shows it to everybody who has the conversation.
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

/** Place and shelf by what the row says. One that was taken off the list stays off it, whatever else changes in it. */
export function withRank(row: Omit<ConversationRow, 'rank' | 'shelf'> & { readonly shelf?: ConversationRow['shelf'] }): ConversationRow {
  return { ...row, shelf: row.shelf === 'gone' ? 'gone' : shelveConversation(row), rank: rankConversation(row) };
}

/** Brings a conversation back to the list: a message came, or is being written. */
export function reviveConversation(row: ConversationRow): ConversationRow {
  const { shelf: _shelf, ...rest } = row;
  return withRank(rest);
}

/** An empty conversation, for a message that arrives before anything else is known of it. */
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

/** `isListed` = the server's list names it now: it is on the list, whatever has taken it off here (G7). */
type Naming = { readonly isListed?: boolean };

/**
 * Takes over the server's state of a conversation. What this device has read but not yet reported wins over an older mark, and
 * sequences that the server has and we have not become a hole.
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
      ...(local !== undefined && !isListed && staysGone(space, local, incoming) ? { shelf: 'gone' as const } : {}),
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

/** What could not be read is as it was. */
function withKnownParts({ damaged = [], ...confirmed }: ConfirmedConversation, local: ConversationRow | undefined): Conversation {
  if (local === undefined || damaged.length === 0) return confirmed;
  const known = Object.entries(local).filter(([field]) => damaged.includes(field));
  return { ...confirmed, ...(Object.fromEntries(known) as Partial<Conversation>) };
}

/** The log of a large group tells of it, and no list has named it yet: its `updateTs` stays 0 until one does, or a message comes. */
function isUnnamed(space: Workspace, local: ConversationRow | undefined): boolean {
  return space.group !== undefined && local?.updateTs === 0 && local.shelf === 'gone';
}

/** Without a new message or a new membership, the state of a conversation that was deleted here says nothing of the list. */
function staysGone(space: Workspace, local: ConversationRow, incoming: Conversation): boolean {
  if (isUnnamed(space, local)) return true;
  // It was never deleted here: the list, or an event of the own log, names it for the first time.
  if (local.updateTs === 0 && local.eventPts !== undefined) return false;
  return local.shelf === 'gone' && local.operationType === incoming.operationType && incoming.lastSequence <= local.lastSequence;
}

/** What the server knows nothing of. */
function ownPartOf(local: ConversationRow): Pick<ConversationRow, 'draftAbstract' | 'lastStatus' | 'lastIsRead'> {
  return {
    ...(local.draftAbstract === undefined ? {} : { draftAbstract: local.draftAbstract }),
    ...(local.lastStatus === undefined ? {} : { lastStatus: local.lastStatus }),
    ...(local.lastIsRead === undefined ? {} : { lastIsRead: local.lastIsRead }),
  };
}

/** What was counted here, less what was read meanwhile on another device. */
function restOfUnread({ unreadCount, lastSequence }: Conversation, readSequence: number): number {
  return Math.max(0, Math.min(unreadCount, lastSequence - readSequence));
}

/** A read mark that the server has not seen yet keeps its effect: only what came after it can be unread. */
function mergeUnread(local: ConversationRow | undefined, incoming: Conversation): number {
  // Older than what is known here: a replay after a new start, which must not undo it.
  if (local !== undefined && incoming.lastSequence < local.lastSequence) return local.unreadCount;
  if (local === undefined || local.readSequence <= incoming.readSequence) return incoming.unreadCount;
  return Math.max(0, Math.min(incoming.unreadCount, incoming.lastSequence - local.readSequence));
}

function clearUpTo(space: Workspace, conversationID: string, sequence: number): void {
  space.clears.set(conversationID, Math.max(sequence, space.clears.get(conversationID) ?? 0));
  // Which of the pinned messages went with it, only the server can tell for those that are not stored here.
  const peer = pinPeerOf(conversationID);
  if (peer !== undefined) space.otherChanges.push({ table: 'refetch', scope: pinsScope(peer) });
  // In its place among the other changes: what comes after it stays searchable.
  space.texts.push({ op: 'clear', id: '', conversationID, time: Number.MAX_SAFE_INTEGER, text: String(sequence) });
  const holes = space.holes.get(conversationID) ?? [];
  const left = holes.filter((hole) => hole.to > sequence).map((hole) => ({ from: Math.max(hole.from, sequence + 1), to: hole.to }));
  putHoles(space, conversationID, left);
}

/**
 * The conversation leaves the list; what is above `clearSequence` stays readable when a new message brings it back. `readSequence` = how far
 * the deletion reaches: what is stored from behind that place, by the log of a large group or a page, was said later and keeps it on the list.
 */
export function applyConversationDelete(space: Workspace, { conversationID, clearSequence, readSequence }: EventData<'conv.delete'>): void {
  const local = space.conversations.get(conversationID);
  if (local === undefined) return;
  if (clearSequence !== undefined) clearUpTo(space, conversationID, clearSequence);
  // An older server does not say it.
  const reach = readSequence ?? local.lastSequence;
  const upTo = Math.max(local.readSequence, reach, clearSequence ?? 0);
  const isNewer = isStatedBehind(local, reach);
  if (isNewer) space.recounts.add(conversationID);
  putConversation(
    space,
    withRank({
      ...local,
      isPinned: false,
      markList: [],
      unreadCount: isNewer ? restOfUnread(local, upTo) : 0,
      groupAtInfoList: local.groupAtInfoList.filter((at) => at.messageSequence > upTo),
      readSequence: upTo,
      clearSequence: Math.max(local.clearSequence, clearSequence ?? 0),
      shelf: isNewer ? local.shelf : 'gone',
      ...(clearSequence === undefined || isNewer ? {} : { lastMessage: null }),
    }),
  );
}

/** What waits to be sent has no place yet. */
function isStatedBehind({ lastMessage }: ConversationRow, sequence: number): boolean {
  return lastMessage !== null && lastMessage.lastSequence > sequence && lastMessage.lastSequence < PENDING_SEQUENCE;
}

/** The list does not name the conversation any more. What was read in it nobody has said: it stays unread, should a message bring it back. */
export function applyUnlisting(space: Workspace, row: ConversationRow): void {
  putConversation(space, { ...row, isPinned: false, markList: [], shelf: 'gone' });
}
