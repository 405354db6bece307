import type { Conversation } from '../../../contract/conversation.ts';
import { MARK_FOLD, MARK_HIDDEN, MARK_UNREAD } from '../../../contract/conversation-marks.ts';
import type { ConversationShelf } from '../rows.ts';

const PINNED_OFFSET = 2 ** 42;
const DISSOLVED = 5;

/** Larger = higher in the list: pinned conversations first, each part by the time of its newest message. */
export function rankConversation(conversation: Pick<Conversation, 'isPinned' | 'lastMessage' | 'updateTs'>): number {
  const lastMs = conversation.lastMessage === null ? conversation.updateTs : conversation.lastMessage.lastTime * 1000;
  return (conversation.isPinned ? PINNED_OFFSET : 0) + lastMs;
}

/** The shelf from the marks. A dissolved group is off the list, and the hidden mark wins over the archive mark. */
export function shelveConversation(conversation: Pick<Conversation, 'markList' | 'operationType'>): ConversationShelf {
  if (conversation.operationType === DISSOLVED) return 'gone';
  if (conversation.markList.includes(MARK_HIDDEN)) return 'hidden';
  return conversation.markList.includes(MARK_FOLD) ? 'archive' : 'main';
}

/** A list with more rows is counted by its index, which includes damaged rows: reading thousands of rows would delay the page. */
export const READ_TO_COUNT = 200;

type Unread = Pick<Conversation, 'unreadCount' | 'markList'>;

export function isMarkedUnread({ markList }: Pick<Conversation, 'markList'>): boolean {
  return markList.includes(MARK_UNREAD);
}

/** True when the user marked the conversation as unread and it has no unread messages. */
export function isOnlyMarkedUnread(row: Unread): boolean {
  return row.unreadCount === 0 && isMarkedUnread(row);
}

export function isUnread(row: Unread): boolean {
  return row.unreadCount > 0 || isMarkedUnread(row);
}

/**
 * The part of a conversation in the unread total: 0 while muted (so archived) or hidden (protocol A42), 1 when it is only marked as unread.
 */
export function unreadShare(row: Unread & { readonly isMuted: boolean; readonly shelf: ConversationShelf }): number {
  if (row.isMuted || row.shelf === 'hidden' || row.shelf === 'gone') return 0;
  return isOnlyMarkedUnread(row) ? 1 : row.unreadCount;
}
