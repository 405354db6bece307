import type { EngineEvent } from '../../../contract/engine-events.ts';
import { MARK_HIDDEN } from '../../../contract/conversation-marks.ts';
import { ADMINISTRATOR_ID, c2cConversationId, groupConversationId } from '../../../contract/ids.ts';
import { NOTICES_SCOPE } from '../groups/notices/group-notices.ts';
import { addHole } from '../history/holes.ts';
import { groupScope, pinPeerOf, pinsScope } from '../conversations/chat-scopes.ts';
import { afterReactor, ownReactions, personalReactions } from '../reactions/reactions.ts';
import type { MessageRow } from '../rows.ts';
import { applyConversation, applyConversationDelete, reviveForMessage, withRank } from './apply-conversation.ts';
import { applyNewMessage, countsAsUnread } from './apply-message.ts';
import { isLargeGroup } from './large-group.ts';
import { searchableText } from './message-text.ts';
import { closeHole, dropMessage, putConversation, putHoles, putMessage, type Workspace } from './workspace.ts';
import { withoutUndefined } from '../../shared/without-undefined.ts';

type EventOf<E extends EngineEvent['e']> = Extract<EngineEvent, { e: E }>['d'];

/** Applies one event of a log to the workspace. Each kind is idempotent, so a replay changes nothing. */
export function applyEvent(space: Workspace, event: EngineEvent): void {
  switch (event.e) {
    case 'msg.new':
      return applyNewMessage(space, event.d);
    case 'msg.modify':
      return applyModify(space, event.d);
    case 'msg.revoke':
      return applyRevoke(space, event.d);
    case 'msg.delete':
      return applyDelete(space, event.d);
    case 'msg.read':
      return applyRead(space, event.d);
    case 'msg.receipt':
      return applyReceipts(space, event.d);
    case 'conv.update':
      return applyConversation(space, event.d);
    case 'conv.delete':
      return applyConversationDelete(space, event.d);
    case 'conv.gap':
      return applyGap(space, event.d);
    case 'group.kick':
    case 'group.dissolve':
    case 'group.quit':
      return applyLeft(space, event.d);
    case 'group.update':
      return applyGroupUpdate(space, event.d);
    default:
      applySide(space, event);
  }
}

function applySide(space: Workspace, event: EngineEvent): void {
  switch (event.e) {
    case 'friend.add':
    case 'friend.update':
      space.otherChanges.push({ table: 'friends', key: event.d.wtId, row: event.d });
      return;
    case 'friend.delete':
      space.otherChanges.push({ table: 'friends', key: event.d.wtId, row: undefined });
      return showAgain(space, c2cConversationId(event.d.wtId));
    case 'friend.apply': {
      const { unread, ...row } = event.d;
      space.otherChanges.push({ table: 'applies', key: row.id, row, unread });
      return;
    }
    case 'profile.update':
      space.otherChanges.push({ table: 'users', key: event.d.userID, row: event.d });
      return;
    case 'group.member':
      space.otherChanges.push({ table: 'groupMembers', groupNumber: event.d.groupNumber, list: event.d.list ?? [], removed: event.d.removed ?? [] });
      return;
    case 'group.attr':
      // The number of a group is also its ID (protocol §1).
      space.otherChanges.push({ table: 'groups', key: event.d.groupID, patch: { attributes: event.d.attributes } });
      return;
    case 'draft.update':
      space.otherChanges.push({ table: 'drafts', item: event.d });
      return;
    case 'black.update':
      space.otherChanges.push({ table: 'refetch', scope: 'blacklist' });
      return;
    case 'pin.update':
      space.otherChanges.push({ table: 'refetch', scope: pinsScope(event.d.toUserWtId) });
      return;
    case 'data.update':
      space.otherChanges.push({ table: 'refetch', scope: event.d.scope });
      return;
    default:
  }
}

/** The server hides the conversation with a friend only. The event that deletes the conversation does not contain its marks. */
function showAgain(space: Workspace, conversationID: string): void {
  const conversation = space.conversations.get(conversationID);
  if (conversation === undefined || !conversation.markList.includes(MARK_HIDDEN)) return;
  putConversation(space, withRank({ ...conversation, markList: conversation.markList.filter((mark) => mark !== MARK_HIDDEN) }));
}

function applyModify(space: Workspace, change: EventOf<'msg.modify'>): void {
  markLastRisky(space, change);
  const row = space.messages.get(change.ID);
  if (row === undefined) return;
  const { conversationID, ID: _id, sequence: _sequence, reactor, reactionList, ...fields } = change;
  const isForAll = reactor !== undefined || space.group !== undefined || isLargeGroup(space.conversations.get(conversationID));
  const confirmed =
    reactionList === undefined || !isForAll ? reactionList : personalReactions(reactionList, afterReactor(ownReactions(row.reactionList), reactor, space.me));
  const next: MessageRow = { ...row, ...withoutUndefined({ ...fields, reactionList: confirmed }) };
  putMessage(space, next);
  if (change.payload !== undefined) {
    dropDerivedTexts(space, [row.ID]);
    space.texts.push({ op: 'put', id: row.ID, conversationID: row.conversationID, time: row.time, text: searchableText(next) });
  }
}

/** Hides the copy in the list as well, because it must not show what the message itself hides. */
function markLastRisky(space: Workspace, { conversationID, ID, hasRiskContent }: EventOf<'msg.modify'>): void {
  const conversation = space.conversations.get(conversationID);
  const last = conversation?.lastMessage;
  if (hasRiskContent === undefined || conversation === undefined || last?.ID !== ID) return;
  const payload = hasRiskContent ? {} : (space.messages.get(ID)?.payload ?? last.payload);
  putConversation(space, { ...conversation, lastMessage: { ...last, payload } });
}

function applyRevoke(space: Workspace, change: EventOf<'msg.revoke'>): void {
  for (const { ID, sequence } of change.list) {
    const row = space.messages.get(ID);
    if (row === undefined) uncountUnknown(space, change.conversationID, sequence);
    if (row === undefined || (row.isRevoked && !isStatedBetter(row, change))) continue;
    uncount(space, row);
    const ownText = row.from === space.me && typeof row.payload.text === 'string' ? row.payload.text : undefined;
    putMessage(space, {
      ...row,
      isRevoked: true,
      payload: {},
      reactionList: [],
      revoker: change.revoker,
      ...(change.revokerInfo === undefined ? {} : { revokerInfo: change.revokerInfo }),
      ...(ownText === undefined || !mayReturn(space, change) ? {} : { revokedText: row.revokedText ?? ownText }),
    });
    space.texts.push({ op: 'remove', id: ID, conversationID: row.conversationID, time: row.time, text: '' });
  }
  markLastRevoked(space, change);
  dropPins(space, change);
  dropDerivedTexts(space, idsOf(change));
}

/** The notification socket, whose event may arrive first, cannot distinguish the author's recall from an admin's (protocol §6 frame 7). */
function isStatedBetter(row: MessageRow, { revoker }: EventOf<'msg.revoke'>): boolean {
  return row.revoker === ADMINISTRATOR_ID && revoker !== ADMINISTRATOR_ID;
}

/** An own text is offered for re-edit when its author recalled it. The event that names the author may arrive later. */
function mayReturn({ me }: Workspace, { revoker }: EventOf<'msg.revoke'>): boolean {
  return revoker === me || revoker === ADMINISTRATOR_ID;
}

/** Removes the pins of removed messages. */
function dropPins(space: Workspace, { conversationID, list }: Pick<EventOf<'msg.revoke'>, 'conversationID' | 'list'>): void {
  const peer = pinPeerOf(conversationID);
  if (peer !== undefined && list.length > 0) space.otherChanges.push({ table: 'pins', peer, gone: idsOf({ list }) });
}

function idsOf({ list }: Pick<EventOf<'msg.revoke'>, 'list'>): string[] {
  return list.map(({ ID }) => ID);
}

/** Deletes the derived texts of edited or recalled messages, because they must not stay readable in another language. */
function dropDerivedTexts(space: Workspace, ids: readonly string[]): void {
  if (ids.length > 0) space.otherChanges.push({ table: 'wordings', ids });
}

function markLastRevoked(space: Workspace, change: EventOf<'msg.revoke'>): void {
  const conversation = space.conversations.get(change.conversationID);
  const last = conversation?.lastMessage;
  if (conversation === undefined || last === null || last === undefined || !change.list.some(({ ID }) => ID === last.ID)) return;
  putConversation(space, { ...conversation, lastMessage: { ...last, isRevoked: true, payload: {}, revoker: change.revoker } });
}

/**
 * In a large group the server does not send each member whether an unknown message counted as unread. The server is asked for the count
 * (decision 039).
 */
function uncountUnknown(space: Workspace, conversationID: string, sequence: number): void {
  const conversation = space.conversations.get(conversationID);
  if (conversation === undefined || !isLargeGroup(conversation)) return;
  if (sequence <= Math.max(conversation.readSequence, conversation.clearSequence)) return;
  space.unsure.add(conversationID);
  putConversation(space, { ...conversation, groupAtInfoList: conversation.groupAtInfoList.filter((at) => at.messageSequence !== sequence) });
}

/** Reduces the unread counter when a message does not count any more. */
function uncount(space: Workspace, row: MessageRow): void {
  const conversation = space.conversations.get(row.conversationID);
  if (conversation === undefined || !countsAsUnread(row, space.me)) return;
  if (row.sequence <= Math.max(conversation.readSequence, conversation.clearSequence)) return;
  // A page of history may store a message before the event stream counts it.
  if (row.sequence > conversation.lastSequence) return;
  putConversation(space, {
    ...conversation,
    unreadCount: Math.max(0, conversation.unreadCount - 1),
    groupAtInfoList: conversation.groupAtInfoList.filter((at) => at.messageSequence !== row.sequence),
  });
}

function applyDelete(space: Workspace, change: EventOf<'msg.delete'>): void {
  dropPins(space, change);
  dropDerivedTexts(space, idsOf(change));
  for (const { ID, sequence } of change.list) {
    const row = space.messages.get(ID);
    closeHole(space, change.conversationID, { from: sequence, to: sequence });
    if (row === undefined) continue;
    uncount(space, row);
    dropMessage(space, ID);
    space.texts.push({ op: 'remove', id: ID, conversationID: row.conversationID, time: row.time, text: '' });
  }
  const conversation = space.conversations.get(change.conversationID);
  if (conversation === undefined) return;
  const isLastGone = change.list.some(({ ID }) => ID === conversation.lastMessage?.ID);
  putConversation(space, isLastGone ? { ...conversation, lastMessage: null } : conversation);
}

function applyRead(space: Workspace, change: EventOf<'msg.read'>): void {
  const conversation = space.conversations.get(change.conversationID);
  if (conversation === undefined) return;
  space.recounts.add(change.conversationID);
  // The count belongs to the user's own log, which has no common order with the log of the group.
  if (isLargeGroup(conversation)) space.unsure.add(change.conversationID);
  // A mark that is already stored came with the conversation's state, which may include messages that this event does not.
  if (change.sequence <= conversation.readSequence) return putConversation(space, conversation);
  putConversation(space, {
    ...conversation,
    readSequence: change.sequence,
    unreadCount: change.unreadCount,
    groupAtInfoList: conversation.groupAtInfoList.filter((at) => at.messageSequence > change.sequence),
  });
}

function applyReceipts(space: Workspace, change: EventOf<'msg.receipt'>): void {
  for (const { ID, ...receipt } of change.list) {
    const row = space.messages.get(ID);
    if (row === undefined || receipt.readCount < (row.readReceiptInfo?.readCount ?? 0)) continue;
    putMessage(space, { ...row, readReceiptInfo: receipt, isPeerRead: receipt.isPeerRead });
  }
  const conversation = space.conversations.get(change.conversationID);
  if (conversation !== undefined) putConversation(space, conversation);
}

function applyGap(space: Workspace, gap: EventOf<'conv.gap'>): void {
  const conversation = space.conversations.get(gap.conversationID);
  const from = Math.max(gap.from, (conversation?.lastSequence ?? 0) + 1);
  if (from > gap.to) return;
  putHoles(space, gap.conversationID, addHole(space.holes.get(gap.conversationID) ?? [], { from, to: gap.to }));
  // Messages exist although their content has not arrived. The state that follows contains nothing newer than the gap.
  if (conversation !== undefined) putConversation(space, reviveForMessage(space, { ...conversation, lastSequence: gap.to }, gap.to));
}

function applyLeft(space: Workspace, change: { readonly groupNumber: string; readonly operationType: number }): void {
  // The notice about the end of a group has no event of its own (decision 073).
  space.otherChanges.push({ table: 'refetch', scope: NOTICES_SCOPE });
  space.otherChanges.push({ table: 'groups', key: change.groupNumber, patch: { operationType: change.operationType } });
  const conversation = space.conversations.get(groupConversationId(change.groupNumber));
  if (conversation === undefined) return;
  if (isLargeGroup(conversation)) space.ended.add(conversation.conversationID);
  putConversation(space, withRank({ ...conversation, operationType: change.operationType }));
}

/** The log of a large group contains no conversation states. The conversation takes its name and picture from the group. */
function applyGroupUpdate(space: Workspace, change: EventOf<'group.update'>): void {
  space.otherChanges.push({ table: 'groups', key: change.groupNumber, patch: withoutUndefined(change) });
  const conversation = space.conversations.get(groupConversationId(change.groupNumber));
  // The whole group, sent when the user joined again. The log of the group may have brought a later change of it already.
  const isWhole = change.selfMember !== undefined && change.groupName !== undefined;
  if (isWhole && space.group === undefined && isLargeGroup(conversation)) space.otherChanges.push({ table: 'refetch', scope: groupScope(change.groupNumber) });
  if (conversation?.groupProfile === undefined || !isLargeGroup(conversation)) return;
  const { groupName: name = conversation.groupProfile.name, groupAvatar: avatar = conversation.groupProfile.avatar } = change;
  putConversation(space, { ...conversation, groupProfile: { ...conversation.groupProfile, name, avatar } });
}
