import type { DemoMessage } from '../demo-world.ts';
import { nickNameOf } from '../cast.ts';

const ABSTRACTS: Readonly<Record<string, string>> = {
  TIMImageElem: '[图片]',
  TIMSoundElem: '[语音]',
  TIMVideoFileElem: '[视频]',
  TIMLocationElem: '[位置]',
  TIMFaceElem: '[动画表情]',
  TIMCustomElem: '[自定义消息]',
  TIMRelayElem: '[聊天记录]',
};

const ABSTRACT_CHARACTERS = 100;

/** cloudCustomData of a message that quotes another one (protocol §7 messageReply). */
export function buildQuote({ quoted, sequence, time }: { quoted: DemoMessage; sequence: number; time: number }): string {
  return JSON.stringify({
    messageReply: {
      messageID: quoted.ID,
      messageType: quoted.type,
      messageSender: nickNameOf(quoted.from),
      messageAbstract: abstractOf(quoted),
      messageTime: time,
      messageSequence: sequence,
      version: 1,
    },
  });
}

function abstractOf(message: DemoMessage): string {
  if (message.type === 'TIMTextElem') return String(message.payload['text']).slice(0, ABSTRACT_CHARACTERS);
  if (message.type === 'TIMFileElem') return `[文件] ${String(message.payload['fileName'])}`;
  return ABSTRACTS[message.type] ?? '';
}
