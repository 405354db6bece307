import { targetOf } from '../../../contract/ids.ts';
import type { Conversation } from '../../../contract/conversation.ts';
import type { Range } from '../history/holes.ts';
import type { ConversationRow } from '../rows.ts';
import { putConversation, type Workspace } from './workspace.ts';
import { withoutUndefined } from '../../shared/without-undefined.ts';

/** The events of a large group are in a log of its own, and this row follows it (decision 039). */
export function isLargeGroup(row: Pick<Conversation, 'eventPts'> | undefined): boolean {
  return row?.eventPts !== undefined;
}

/** Who has left or was removed reads the log to the end of the membership. */
function isInside({ operationType }: Pick<Conversation, 'operationType'>): boolean {
  return operationType === 0;
}

/** What the log of a group says, by its events; everything else of a conversation is said in the user's own log alone. */
function logPartOf(row: Conversation): Partial<Conversation> {
  const { lastSequence, lastMessage, unreadCount, groupAtInfoList, updateTs, groupProfile } = row;
  return { lastSequence, lastMessage, unreadCount, groupAtInfoList, updateTs, ...(groupProfile === undefined ? {} : { groupProfile }) };
}

/** Nothing was told of it yet: a message made the row. */
function isBlank(row: ConversationRow): boolean {
  return row.updateTs === 0;
}

/** The state was read before the newest event that is applied here. Of a group that was left, the log says nothing newer. */
export function isBehindLog(local: ConversationRow | undefined, incoming: Conversation): boolean {
  return local?.eventPts !== undefined && isInside(incoming) && (incoming.eventPts ?? 0) < local.eventPts;
}

/**
 * There is no order between the log of a large group and the user's own log, so that a state of the conversation may be older than what one
 * of them has told: from the log of the group only the part is taken that this log tells, and from the user's own log only the rest where
 * the log of the group is further.
 */
export function mergeLogs(space: Workspace, local: ConversationRow | undefined, incoming: Conversation): Conversation {
  if (local === undefined || (isBlank(local) && (space.group !== undefined || local.eventPts === undefined))) return incoming;
  if (space.group !== undefined) return { ...incoming, ...withoutUndefined(ownPartOf(local)) };
  return isBehindLog(local, incoming) ? { ...incoming, ...logPartOf(local), updateTs: Math.max(incoming.updateTs, local.updateTs) } : incoming;
}

function ownPartOf(row: Conversation): Partial<Conversation> {
  const { remark, customData, isPinned, isMuted, markList, operationType, firstSequence, readSequence, clearSequence } = row;
  return { remark, customData, isPinned, isMuted, markList, operationType, firstSequence, readSequence, clearSequence };
}

type LogFields = Pick<ConversationRow, 'eventPts' | 'uncomparedTo' | 'isUnreadUnsure'>;

/**
 * Where the log is read on from. A state of the conversation never moves the cursor, since the events before it are still to be applied; it
 * starts one where there is none, as in a group that has just become large or was joined. What is stored of the group may then be older than
 * that place, unless it is the first of the log.
 */
export function followLog(space: Workspace, local: ConversationRow | undefined, incoming: Conversation): LogFields {
  const { uncomparedTo, isUnreadUnsure } = local ?? {};
  const kept = uncomparedTo === undefined ? {} : { uncomparedTo };
  if (local?.eventPts !== undefined) {
    if (!isInside(incoming)) space.ended.add(incoming.conversationID);
    const isExact = space.group !== undefined || incoming.eventPts === local.eventPts;
    if (isExact) space.unsure.delete(incoming.conversationID);
    else if (!isBehindLog(local, incoming) || incoming.readSequence > local.readSequence) space.unsure.add(incoming.conversationID);
    return { ...kept, eventPts: local.eventPts, ...(isExact || isUnreadUnsure === undefined ? {} : { isUnreadUnsure }) };
  }
  if (incoming.eventPts === undefined || !isInside(incoming)) return kept;
  space.started.add(incoming.conversationID);
  const isOld = incoming.eventPts > 0 && (local?.lastSequence ?? 0) > 0;
  return { ...kept, ...(isOld ? { uncomparedTo: local?.lastSequence ?? 0 } : {}), eventPts: incoming.eventPts };
}

/** The log is read to the end of the membership, or the server has none for this user: nothing is read on. */
export function leaveLog(row: ConversationRow): ConversationRow {
  const { eventPts: _pts, isUnreadUnsure: _unsure, ...rest } = row;
  return rest;
}

/** A hole hides how many are unread. */
export function isUnreadHidden(holes: readonly Range[], row: Pick<ConversationRow, 'readSequence' | 'clearSequence'>): boolean {
  return holes.some((hole) => hole.to > Math.max(row.readSequence, row.clearSequence));
}

/** The server does not count anew for each member of a large group: whose counter cannot be counted from rows asks. Answers their numbers. */
export function noteUnsure(space: Workspace): string[] {
  return [...space.unsure].flatMap((conversationID) => {
    const row = space.conversations.get(conversationID);
    if (row?.eventPts === undefined || !isUnreadHidden(space.holes.get(conversationID) ?? [], row)) return [];
    putConversation(space, { ...row, isUnreadUnsure: 1 });
    return [targetOf(conversationID)];
  });
}
