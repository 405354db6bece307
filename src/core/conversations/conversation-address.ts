import { isConversationId } from '../../../contract/ids.ts';

/** Whether a text from the address bar can be the ID of a conversation. */
export function isConversationAddress(text: string): boolean {
  return isConversationId(text);
}
