import type { MessageRow } from '../store/messages/messages.ts';
import { messageText } from './message-text.ts';

/** zh-CN text for messages without a text of their own. A client that knows the type shows its own text. */
const KINDS: Readonly<Record<string, string>> = {
  TIMImageElem: '[图片]',
  TIMSoundElem: '[语音]',
  TIMFileElem: '[文件]',
  TIMVideoFileElem: '[视频]',
  TIMLocationElem: '[位置]',
  TIMFaceElem: '[表情]',
  TIMRelayElem: '[聊天记录]',
};

/** One line of at most `max` characters that describes a message. */
export function messageAbstract(row: Pick<MessageRow, 'type' | 'payload'>, max: number): string {
  const kind = row.type === 'TIMTextElem' ? '' : (KINDS[row.type] ?? '[消息]');
  const characters = [...`${kind}${messageText(row)}`.normalize('NFC').replace(/\s+/g, ' ').trim()];
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`;
}
