import { conversationSchema, type ConfirmedConversation } from '../../../../contract/conversation.ts';
import { parseParts } from '../../../shared/lenient.ts';

/** Reads a conversation. One with a damaged preview is still valid. Undefined = not even its name or its marks can be read. */
export function readConversation(value: unknown): ConfirmedConversation | undefined {
  const read = parseParts(conversationSchema, value, { lastMessage: null });
  if (read === undefined) return undefined;
  return read.damaged.length === 0 ? read.value : { ...read.value, damaged: read.damaged };
}
