import type { Conversation } from '../../contract/conversation.ts';
import { MARK_FOLD, MARK_HIDDEN } from '../../contract/conversation-marks.ts';
import type { ConversationShelf } from './rows.ts';

const PINNED_OFFSET = 2 ** 42;
const DISSOLVED = 5;

/** Larger = higher in the list: pinned conversations first, each part by the time of its newest message. */
export function rankConversation(conversation: Pick<Conversation, 'isPinned' | 'lastMessage' | 'updateTs'>): number {
  const lastMs = conversation.lastMessage === null ? conversation.updateTs : conversation.lastMessage.lastTime * 1000;
  return (conversation.isPinned ? PINNED_OFFSET : 0) + lastMs;
}

export function shelveConversation(conversation: Pick<Conversation, 'markList' | 'operationType'>): ConversationShelf {
  if (conversation.operationType === DISSOLVED) return 'gone';
  if (conversation.markList.includes(MARK_HIDDEN)) return 'hidden';
  return conversation.markList.includes(MARK_FOLD) ? 'archive' : 'main';
}

/** What a conversation adds to the unread total: nothing while muted (so archived) or hidden (contract A42). */
export function unreadShare(row: { readonly unreadCount: number; readonly isMuted: boolean; readonly shelf: ConversationShelf }): number {
  return row.isMuted || row.shelf === 'hidden' || row.shelf === 'gone' ? 0 : row.unreadCount;
}
