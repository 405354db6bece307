export const HELPER_ID = 'wisperHelper';
export const ADMINISTRATOR_ID = 'administrator';
export const MENTION_ALL_ID = '__kImSDK_MesssageAtALL__';
export const PROFILE_NOT_FOUND_ID = '@TLS#NOT_FOUND';

export type ConversationType = 'C2C' | 'GROUP';

export function c2cConversationId(wtId: string): string {
  return `C2C${wtId}`;
}

export function groupConversationId(groupID: string): string {
  return `GROUP${groupID}`;
}

export function conversationTypeOf(conversationID: string): ConversationType {
  return conversationID.startsWith('GROUP') ? 'GROUP' : 'C2C';
}

/** The peer's wtId or the groupID. */
export function targetOf(conversationID: string): string {
  return conversationID.slice(conversationTypeOf(conversationID) === 'GROUP' ? 5 : 3);
}

/** `from` must be the sender's own id: the server refuses any other prefix. */
export function buildMessageId(from: string, unixSeconds: number, random: number): string {
  return `${from}-${unixSeconds}-${random >>> 0}`;
}

export function senderOfMessageId(messageId: string): string {
  return messageId.slice(0, messageId.indexOf('-'));
}

/** Senders that are not people: nothing of theirs opens a profile (contract A11). */
export function isSystemSender(id: string): boolean {
  return id === ADMINISTRATOR_ID || id === HELPER_ID || id.startsWith('@TIM#SYSTEM') || id.startsWith('@TLS#') || id.startsWith('yx');
}

export function isHelperConversation(conversationID: string): boolean {
  return conversationID === c2cConversationId(HELPER_ID);
}

export function isSystemContact(conversationID: string): boolean {
  return conversationID.startsWith('C2Cyx');
}
