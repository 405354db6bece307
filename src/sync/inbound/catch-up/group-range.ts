import { groupConversationId } from '../../../../contract/ids.ts';
import type { ConfirmedConversation } from '../../../../contract/conversation.ts';
import { applyConversation, blankConversation } from '../../../core/apply/apply-conversation.ts';
import { leaveLog } from '../../../core/apply/large-group.ts';
import { putConversation, type Workspace } from '../../../core/apply/workspace.ts';

/**
 * A range of the log of a large group: from the cursor `after` (undefined = no cursor yet) up to `upTo`. `conversation` = the
 * conversation's state at `upTo`. `isReset` = the log does not reach back to the cursor, so stored messages must be compared with history.
 */
export type GroupRange = {
  readonly group: string;
  readonly after: number | undefined;
  readonly upTo: number;
  readonly conversation?: ConfirmedConversation;
  readonly isReset?: boolean;
  readonly isDamaged?: true;
};

/**
 * The cursor of the group is not at the start of the range, because the user left the group or the log is followed from another cursor.
 * Nothing is applied.
 */
export class LogMoved extends Error {
  override readonly name = 'LogMoved';
}

/**
 * Returns the cursor from which the range is applied. Throws LogMoved if the cursor changed after the page was requested, because an event
 * that is applied twice or out of order would undo a newer one. A group that is not in the list of a new device stays off the list until a
 * message comes.
 */
export function enterLog(space: Workspace, { group, after, isReset }: GroupRange): number {
  const conversationID = groupConversationId(group);
  const row = space.conversations.get(conversationID);
  if (row === undefined && after === undefined) putConversation(space, { ...blankConversation(conversationID), shelf: 'gone', deletedTo: 0, eventPts: 0 });
  else if (row === undefined || row.eventPts !== after || (after === undefined && row.operationType !== 0)) throw new LogMoved(group);
  else putConversation(space, { ...row, eventPts: after ?? 0, ...(isReset === true && row.lastSequence > 0 ? { uncomparedTo: row.lastSequence } : {}) });
  return after ?? 0;
}

/**
 * Stores the conversation's state after the range, and the cursor there. No cursor is stored if the range ends with the end of the
 * membership.
 */
export function leaveLogAt(space: Workspace, { group, upTo, conversation }: GroupRange): void {
  const conversationID = groupConversationId(group);
  if (conversation?.conversationID === conversationID) applyConversation(space, conversation);
  const row = space.conversations.get(conversationID);
  if (row === undefined) return;
  const isEnd = row.operationType !== 0 && conversation !== undefined && conversation.operationType !== 0;
  putConversation(space, isEnd ? leaveLog(row) : { ...row, eventPts: upTo });
}
