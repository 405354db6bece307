import type { MessageRow } from '../store/messages/messages.ts';
import { messageText } from './message-text.ts';

/** zh-CN words for what has no text of its own; a client that knows the message shows its own words. */
const KINDS: Readonly<Record<string, string>> = {
  TIMImageElem: '[图片]',
  TIMSoundElem: '[语音]',
  TIMFileElem: '[文件]',
  TIMVideoFileElem: '[视频]',
  TIMLocationElem: '[位置]',
  TIMFaceElem: '[表情]',
  TIMRelayElem: '[聊天记录]',
};

/** What a message says in one line of at most `max` characters. */
export function messageAbstract(row: Pick<MessageRow, 'type' | 'payload'>, max: number): string {
  const kind = row.type === 'TIMTextElem' ? '' : (KINDS[row.type] ?? '[消息]');
  const characters = [...`${kind}${messageText(row)}`.normalize('NFC').replace(/\s+/g, ' ').trim()];
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`;
}
