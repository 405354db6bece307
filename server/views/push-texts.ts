import type { Message } from '../../contract/message.ts';

type Words = Readonly<Record<'image' | 'voice' | 'file' | 'video' | 'location' | 'sticker' | 'record' | 'other' | 'apply', string>>;

const ZH: Words = {
  image: '[图片]',
  voice: '[语音]',
  file: '[文件]',
  video: '[视频]',
  location: '[位置]',
  sticker: '[表情]',
  record: '[聊天记录]',
  other: '[消息]',
  apply: '请求添加你为好友',
};
const EN: Words = {
  image: '[Picture]',
  voice: '[Voice message]',
  file: '[File]',
  video: '[Video]',
  location: '[Location]',
  sticker: '[Sticker]',
  record: '[Chat history]',
  other: '[Message]',
  apply: 'wants to add you as a friend',
};
const JA: Words = {
  image: '[画像]',
  voice: '[音声]',
  file: '[ファイル]',
  video: '[動画]',
  location: '[位置情報]',
  sticker: '[スタンプ]',
  record: '[トーク履歴]',
  other: '[メッセージ]',
  apply: '友だち申請が届きました',
};

const WORDS = { zh: ZH, en: EN, ja: JA };

const BY_TYPE: Readonly<Record<string, keyof Words>> = {
  TIMImageElem: 'image',
  TIMSoundElem: 'voice',
  TIMFileElem: 'file',
  TIMVideoFileElem: 'video',
  TIMLocationElem: 'location',
  TIMFaceElem: 'sticker',
  TIMRelayElem: 'record',
};

const MAX_BODY = 100;

/** Title and body of a notification, for users who allow its content to be shown, in the language of the device. */
export function pushTexts(input: { lang: string; sender: string; group?: string | undefined; message?: Message; info?: string }): {
  title: string;
  body: string;
} {
  const words = WORDS[pushLanguageOf(input.lang)];
  if (input.message === undefined)
    return { title: input.sender, body: cut(`${words.apply}${input.info === undefined || input.info === '' ? '' : `: ${input.info}`}`) };
  const text = bodyOf(input.message, words);
  return input.group === undefined ? { title: input.sender, body: cut(text) } : { title: input.group, body: cut(`${input.sender}: ${text}`) };
}

type PushLanguage = 'zh' | 'en' | 'ja';

/** The language of the device; English where the server has no texts in it. */
export function pushLanguageOf(lang: string): PushLanguage {
  const [start] = lang.toLowerCase().split('-');
  return start === 'zh' || start === 'ja' ? start : 'en';
}

function bodyOf(message: Message, words: Words): string {
  const { text } = message.payload;
  if (message.type === 'TIMTextElem' && typeof text === 'string') return text;
  return words[BY_TYPE[message.type] ?? 'other'];
}

/** At most as many characters as a notification shows, on one line. */
export function cut(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= MAX_BODY ? characters.join('') : `${characters.slice(0, MAX_BODY - 1).join('')}…`;
}
