import { blankConversation } from '../apply/apply-conversation.ts';
import type { ConversationRow } from '../rows.ts';

/** A conversation in which nothing was said yet, as the screens see it. */
export function blankRow(conversationID: string): ConversationRow {
  return blankConversation(conversationID);
}
