import type { LastMessage } from '../../../contract/message.ts';
import type { Range } from '../history/holes.ts';
import { PENDING_SEQUENCE, type ConversationRow, type MessageRow } from '../rows.ts';
import { toLastMessage, withRank } from './apply-conversation.ts';
import { countsAsUnread } from './apply-message.ts';
import { isUnreadHidden } from './large-group.ts';
import type { Workspace } from './workspace.ts';

/** Returns for each conversation the message with the highest sequence that this batch stores. */
export function newestPutOfEach(space: Workspace): ReadonlyMap<string, MessageRow> {
  const newest = new Map<string, MessageRow>();
  for (const ID of space.changedMessages) {
    const row = space.messages.get(ID);
    if (row !== undefined && row.sequence >= (newest.get(row.conversationID)?.sequence ?? 0)) newest.set(row.conversationID, row);
  }
  return newest;
}

/**
 * True when the newest message needs no read, because the batch itself stores it. An unsent message after it would already be shown,
 * because the batch that adds an unsent message updates the conversation as well.
 */
export function isNewestKnown(row: ConversationRow | undefined, old: ConversationRow | undefined, put: MessageRow | undefined): boolean {
  if (row === undefined || row.shelf === 'gone') return true;
  const shown = old?.shelf === 'gone' ? undefined : old?.lastMessage?.lastSequence;
  const mayHaveUnsent = old !== undefined && (shown === undefined || shown >= PENDING_SEQUENCE);
  return !mayHaveUnsent && put?.sequence === row.lastSequence;
}

export function withPut(row: ConversationRow, put: MessageRow | undefined): ConversationRow {
  return row.shelf === 'gone' ? row : showNewest(row, put);
}

/** The list shows the newest stored row, unless the server has a newer message that is not stored here yet. */
export function showNewest(row: ConversationRow, newest: MessageRow | undefined): ConversationRow {
  const { lastStatus: _status, lastIsRead: _isRead, ...rest } = row;
  const known = row.lastMessage;
  const isLogged = known !== null && known.lastSequence <= row.lastSequence;
  if (newest === undefined)
    return withRank(isLogged && known.lastSequence > row.clearSequence ? { ...rest, ...asStored(known) } : { ...rest, lastMessage: null });
  if (isLogged && known.lastSequence > newest.sequence) return withRank({ ...rest, ...asStored(known) });
  const isRead = newest.isPeerRead || (newest.readReceiptInfo?.readCount ?? 0) > 0;
  return withRank({ ...rest, lastMessage: toLastMessage(newest), lastStatus: newest.status, ...(isRead ? { lastIsRead: 1 as const } : {}) });
}

/** Converts the server's last message to the form of its own row, so that storing that row later changes nothing. */
function asStored({ cloudCustomData = '', ...last }: LastMessage): Pick<ConversationRow, 'lastMessage' | 'lastStatus'> {
  return { lastMessage: { ...last, ...(cloudCustomData === '' ? {} : { cloudCustomData }) }, lastStatus: 'success' };
}

/** The sequences whose rows may count as unread. Undefined while a hole hides some of them; the stored count then stays. */
export function unreadRange(row: ConversationRow, holes: readonly Range[]): Range | undefined {
  return isUnreadHidden(holes, row) ? undefined : { from: Math.max(row.readSequence, row.clearSequence) + 1, to: row.lastSequence };
}

/** Counts the unread messages by protocol A41 from the rows of `unreadRange`. */
export function withCountedUnread(row: ConversationRow, rows: readonly MessageRow[], me: string): ConversationRow {
  const { isUnreadUnsure: _unsure, ...counted } = row;
  return { ...counted, unreadCount: rows.filter((message) => countsAsUnread(message, me)).length };
}
