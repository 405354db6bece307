import { groupConversationId } from '../../../../contract/ids.ts';
import type { ConfirmedConversation } from '../../../../contract/conversation.ts';
import { applyConversation, blankConversation } from '../../../core/apply/apply-conversation.ts';
import { leaveLog } from '../../../core/apply/large-group.ts';
import { putConversation, type Workspace } from '../../../core/apply/workspace.ts';

/**
 * A stretch of the log of a large group: from the cursor `after` (undefined = none yet) up to `upTo`, where the conversation is as told.
 * `isReset` = the log does not reach back to the cursor: what is stored is to be compared with history.
 */
export type GroupRange = {
  readonly group: string;
  readonly after: number | undefined;
  readonly upTo: number;
  readonly conversation?: ConfirmedConversation;
  readonly isReset?: boolean;
  readonly isDamaged?: true;
};

/** The cursor of a group is not where the stretch begins: the group was left, or its log is followed from elsewhere. Nothing is applied. */
export class LogMoved extends Error {
  override readonly name = 'LogMoved';
}

/**
 * The cursor from which the stretch is applied. A page that was asked for before the cursor came to be another one is not: an event applied
 * twice or in another order than the log's would undo a newer one. A group that the list of a new device does not name
 * is off the list until a message comes.
 */
export function enterLog(space: Workspace, { group, after, isReset }: GroupRange): number {
  const conversationID = groupConversationId(group);
  const row = space.conversations.get(conversationID);
  if (row === undefined && after === undefined) putConversation(space, { ...blankConversation(conversationID), shelf: 'gone', eventPts: 0 });
  else if (row === undefined || row.eventPts !== after || (after === undefined && row.operationType !== 0)) throw new LogMoved(group);
  else putConversation(space, { ...row, eventPts: after ?? 0, ...(isReset === true && row.lastSequence > 0 ? { uncomparedTo: row.lastSequence } : {}) });
  return after ?? 0;
}

/** The conversation as it is behind the stretch, and the cursor there; none where that is the end of the membership. */
export function leaveLogAt(space: Workspace, { group, upTo, conversation }: GroupRange): void {
  const conversationID = groupConversationId(group);
  if (conversation?.conversationID === conversationID) applyConversation(space, conversation);
  const row = space.conversations.get(conversationID);
  if (row === undefined) return;
  const isEnd = row.operationType !== 0 && conversation !== undefined && conversation.operationType !== 0;
  putConversation(space, isEnd ? leaveLog(row) : { ...row, eventPts: upTo });
}
