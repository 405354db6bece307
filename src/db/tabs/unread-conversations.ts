import { MARK_UNREAD } from '../../../contract/conversation-marks.ts';
import type { ConversationRow } from '../../core/rows.ts';
import type { AccountDatabase } from '../schema.ts';

/**
 * The conversations of the main list with unread messages, and those with the mark "unread". Reads only these rows, at most `limit` of each
 * kind.
 */
export async function listUnreadConversations(db: AccountDatabase, limit = Number.POSITIVE_INFINITY): Promise<ConversationRow[]> {
  const [counted, marked] = await Promise.all([
    db.conversations.where('[shelf+unreadCount]').between(['main', 1], ['main', Number.MAX_SAFE_INTEGER], true, true).limit(limit).toArray(),
    db.conversations.where('markList').equals(MARK_UNREAD).limit(limit).toArray(),
  ]);
  return [...counted, ...marked.filter(({ shelf, unreadCount }) => shelf === 'main' && unreadCount === 0)];
}
