import { recallMemberMessage, recallMemberMessagesOf } from '../../../contract/http/groups.ts';
import { ADMINISTRATOR_ID, targetOf } from '../../../contract/ids.ts';
import { deleteTwoWay } from '../../../contract/http/pins.ts';
import { withReaction, type Reactor } from '../reactions/reactions.ts';
import type { EngineCall, HttpCall, MessageRow, OpRow } from '../rows.ts';
import { asConfirmed, type RowOverlay } from './row-overlay.ts';

const FIELDS = ['payload', 'reactionList', 'isRevoked', 'revoker', 'revokedText', 'deleting'] as const satisfies readonly (keyof MessageRow)[];

/** The overlay of messages. `me` = this user's entry among the people who reacted. */
export function messageOverlay(me: Reactor): RowOverlay<MessageRow> {
  return {
    fields: FIELDS,
    fold: (row, { call }) => (call.kind === 'engine' ? foldEngineCall(row, call, me) : foldHttpCall(row, call)),
  };
}

/** An overlay that changes nothing. */
export const UNFOLDED: RowOverlay<MessageRow> = { fields: FIELDS, fold: () => undefined };

export function messageLane(ID: string): string {
  return `message:${ID}`;
}

/** The lane of all deletions of a conversation. */
export function deletionLane(conversationID: string): string {
  return `delete:${conversationID}`;
}

export function recallLane(conversationID: string): string {
  return `withdraw:${conversationID}`;
}

/** The lanes of the operations that change a message. */
export function lanesOfMessage({ ID, conversationID }: Pick<MessageRow, 'ID' | 'conversationID'>): readonly string[] {
  return [messageLane(ID), ...lanesOfMessages(conversationID)];
}

/** The lanes of the operations that change messages of a conversation, whether or not they are stored. */
export function lanesOfMessages(conversationID: string): readonly string[] {
  return [deletionLane(conversationID), recallLane(conversationID)];
}

export function confirmedMessage(row: MessageRow): MessageRow {
  return row.server === undefined ? row : asConfirmed(row, UNFOLDED);
}

/** IDs of the messages that a queued deletion hides. */
export function deletedBy({ call }: Pick<OpRow, 'call'>): readonly string[] {
  return call.kind === 'engine' && call.method === 'delete' ? call.params.IDs : [];
}

/** The messages that an operation names by their IDs and changes. */
export function messagesOf({ call }: Pick<OpRow, 'call'>): readonly string[] {
  if (call.kind === 'http') return isDeletionForBoth({ call }) && Array.isArray(call.body['msgIds']) ? call.body['msgIds'].map(String) : [];
  return call.method === 'react' || call.method === 'revoke' ? [call.params.ID] : [];
}

export function isDeletionForBoth({ call }: Pick<OpRow, 'call'>): boolean {
  return call.kind === 'http' && call.path === deleteTwoWay.path;
}

/** The messages that a deletion for both sides removes. Its request lists sequences and IDs in the same order. */
export function deletionForBoth(op: Pick<OpRow, 'call' | 'entity'>): { conversationID: string; list: { ID: string; sequence: number }[] } {
  const sequences = op.call.kind === 'http' ? String(op.call.body['msgSeq']).split(',') : [];
  return {
    conversationID: op.entity.slice(deletionLane('').length),
    list: messagesOf(op).map((ID, at) => ({ ID, sequence: Number(sequences[at]) })),
  };
}

export function isRecall({ call }: Pick<OpRow, 'call'>): boolean {
  return call.kind === 'http' && (call.path === recallMemberMessage.path || call.path === recallMemberMessagesOf.path);
}

function foldEngineCall(row: MessageRow, call: EngineCall, me: Reactor): MessageRow | undefined {
  if (call.method !== 'react' && call.method !== 'revoke') return undefined;
  if (call.params.ID !== row.ID) return undefined;
  if (row.isRevoked) return row;
  if (call.method === 'react') return { ...row, reactionList: [...withReaction(row.reactionList, call.params, me)] };
  // The text stays on this device for re-edit.
  const text = typeof row.payload.text === 'string' ? { revokedText: row.payload.text } : {};
  return { ...row, isRevoked: true, revoker: me.userID, payload: {}, ...text };
}

function foldHttpCall(row: MessageRow, call: HttpCall): MessageRow | undefined {
  if (isRecall({ call })) {
    // A message that is already recalled is skipped, because otherwise the author's recall would count as the event of this operation.
    return row.isRevoked || !isWithdrawn(row, call) ? undefined : { ...row, isRevoked: true, payload: {}, reactionList: [], revoker: ADMINISTRATOR_ID };
  }
  return messagesOf({ call }).includes(row.ID) ? { ...row, deleting: 1 } : undefined;
}

/** One message of a member, or all up to a sequence (protocol C38). */
function isWithdrawn(row: MessageRow, { body }: HttpCall): boolean {
  if (row.conversationType !== 'GROUP' || targetOf(row.conversationID) !== body['groupNumber'] || row.from !== body['userWtId']) return false;
  return body['msgSeq'] === undefined ? row.sequence <= Number(body['lastMessageSequence']) : row.sequence === body['msgSeq'];
}
