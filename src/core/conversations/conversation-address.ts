import { isConversationId } from '../../../contract/ids.ts';

/** Whether what stands in the address bar can name a conversation. */
export function isConversationAddress(text: string): boolean {
  return isConversationId(text);
}
