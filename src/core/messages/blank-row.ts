import { blankConversation } from '../apply/apply-conversation.ts';
import type { ConversationRow } from '../rows.ts';

/** An empty conversation for the screens. */
export function blankRow(conversationID: string): ConversationRow {
  return blankConversation(conversationID);
}
