import { targetOf } from '../../../contract/ids.ts';
import type { Conversation } from '../../../contract/conversation.ts';
import type { Range } from '../history/holes.ts';
import type { ConversationRow } from '../rows.ts';
import { putConversation, type Workspace } from './workspace.ts';
import { withoutUndefined } from '../../shared/without-undefined.ts';

/** True when the events of the group are in its own log, which this row follows (decision 039). */
export function isLargeGroup(row: Pick<Conversation, 'eventPts'> | undefined): boolean {
  return row?.eventPts !== undefined;
}

/** False after the user has left or was removed. The log is then read up to the end of the membership. */
function isInside({ operationType }: Pick<Conversation, 'operationType'>): boolean {
  return operationType === 0;
}

/** The fields that the log of a group changes by its events. All other fields of a conversation change only by the user's own log. */
function logPartOf(row: Conversation): Partial<Conversation> {
  const { lastSequence, lastMessage, unreadCount, groupAtInfoList, updateTs, groupProfile } = row;
  return { lastSequence, lastMessage, unreadCount, groupAtInfoList, updateTs, ...(groupProfile === undefined ? {} : { groupProfile }) };
}

/** True when a message created the row and no state of the conversation has arrived yet. */
function isBlank(row: ConversationRow): boolean {
  return row.updateTs === 0;
}

/**
 * True when the state is older than the newest applied event of the group's log. After the user has left, the log contains nothing newer.
 */
export function isBehindLog(local: ConversationRow | undefined, incoming: Conversation): boolean {
  return local?.eventPts !== undefined && isInside(incoming) && (incoming.eventPts ?? 0) < local.eventPts;
}

/**
 * Merges a state of the conversation. The log of a large group and the user's own log have no common order, so the state may be older than
 * an event of the other log. From the log of the group only its own fields are taken. From the user's own log only the other fields are
 * taken when the log of the group is newer.
 */
export function mergeLogs(space: Workspace, local: ConversationRow | undefined, incoming: Conversation): Conversation {
  if (local === undefined || (isBlank(local) && (space.group !== undefined || local.eventPts === undefined))) return incoming;
  if (space.group !== undefined) {
    // An absent end of the mute has a meaning, unlike the other absent fields.
    const { mutedUntil: _end, ...rest } = incoming;
    return { ...rest, ...withoutUndefined(ownPartOf(local)) };
  }
  return isBehindLog(local, incoming) ? { ...incoming, ...logPartOf(local), updateTs: Math.max(incoming.updateTs, local.updateTs) } : incoming;
}

function ownPartOf(row: Conversation): Partial<Conversation> {
  const { remark, customData, isPinned, isMuted, mutedUntil, markList, operationType, firstSequence, readSequence, clearSequence } = row;
  return { remark, customData, isPinned, isMuted, mutedUntil, markList, operationType, firstSequence, readSequence, clearSequence };
}

type LogFields = Pick<ConversationRow, 'eventPts' | 'uncomparedTo' | 'isUnreadUnsure'>;

/**
 * Returns the log fields of the row, and notes in the workspace whether the log is started, ended or unsure. A state of the conversation
 * never moves the cursor, because the events before it still have to be applied. It sets a cursor when there is none, as in a group that
 * has just become large or was joined. The stored messages may then be older than that cursor, unless it is the first of the log.
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

/** Removes the log fields: the log is read to the end of the membership, or the server has no log for this user. Nothing more is read. */
export function leaveLog(row: ConversationRow): ConversationRow {
  const { eventPts: _pts, isUnreadUnsure: _unsure, ...rest } = row;
  return rest;
}

/** True when a hole hides the number of unread messages. */
export function isUnreadHidden(holes: readonly Range[], row: Pick<ConversationRow, 'readSequence' | 'clearSequence'>): boolean {
  return holes.some((hole) => hole.to > Math.max(row.readSequence, row.clearSequence));
}

/**
 * Marks the large groups whose unread counter cannot be computed from the rows, because the server does not send a new count to each
 * member. Returns their group numbers, for which the server is asked.
 */
export function noteUnsure(space: Workspace): string[] {
  return [...space.unsure].flatMap((conversationID) => {
    const row = space.conversations.get(conversationID);
    if (row?.eventPts === undefined || !isUnreadHidden(space.holes.get(conversationID) ?? [], row)) return [];
    putConversation(space, { ...row, isUnreadUnsure: 1 });
    return [targetOf(conversationID)];
  });
}
