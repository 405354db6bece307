export const HELPER_ID = 'wisperHelper';
export const ADMINISTRATOR_ID = 'administrator';
export const MENTION_ALL_ID = '__kImSDK_MesssageAtALL__';
export const PROFILE_NOT_FOUND_ID = '@TLS#NOT_FOUND';

/** The ID of a user: 5 to 11 digits. */
export const WT_ID = /^[0-9]{5,11}$/;
export const CONVERSATION_ID = /^(C2C([0-9]{5,11}|wisperHelper|yx[0-9A-Za-z]+)|GROUP[0-9]{6,12})$/;

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

/** Whether a text from outside, such as a part of the page's address, can be a conversation ID. */
export function isConversationId(text: string): boolean {
  return CONVERSATION_ID.test(text);
}

/** The peer's wtId or the groupID. */
export function targetOf(conversationID: string): string {
  return conversationID.slice(conversationTypeOf(conversationID) === 'GROUP' ? 5 : 3);
}

/** `from` must be the sender's own ID, because the server refuses any other prefix. */
export function buildMessageId(from: string, unixSeconds: number, random: number): string {
  return `${from}-${unixSeconds}-${random >>> 0}`;
}

export function senderOfMessageId(messageId: string): string {
  return messageId.slice(0, messageId.indexOf('-'));
}

/** Senders that are not people. The client opens no profile for their messages (protocol A11). */
export function isSystemSender(id: string): boolean {
  return id === ADMINISTRATOR_ID || id === HELPER_ID || id.startsWith('@TIM#SYSTEM') || id.startsWith('@TLS#') || id.startsWith('yx');
}

export function isHelperConversation(conversationID: string): boolean {
  return conversationID === c2cConversationId(HELPER_ID);
}

export function isSystemContact(conversationID: string): boolean {
  return conversationID.startsWith('C2Cyx');
}

/** Shorter IDs are never encoded. Fifteen digits are encoded as twenty characters plus padding. */
const ENCODED_CHARS = 16;
const MAX_ENCODED_CHARS = 24;
const DECODED_ID = /^[0-9]{5,15}$/;
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Decodes an ID that another back end encoded as the base64url of its digits. Any other ID is returned unchanged (protocol §1 Ids). */
export function decodeId(id: string): string {
  if (id.length < ENCODED_CHARS || id.length > MAX_ENCODED_CHARS) return id;
  const decoded = decodeBase64Url(id.replace(/=+$/, ''));
  return DECODED_ID.test(decoded) ? decoded : id;
}

/** Returns '' if the text is not base64url. */
function decodeBase64Url(text: string): string {
  let bits = 0;
  let rest = 0;
  let decoded = '';
  for (const character of text) {
    const value = BASE64URL.indexOf(character);
    if (value < 0) return '';
    rest = ((rest << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      decoded += String.fromCodePoint((rest >> bits) & 0xff);
    }
  }
  return decoded;
}
