import type { wording as source } from '../zh-CN/wording.ts';
import type { Translation } from '../translation.ts';

export const wording = {
  translating: '翻訳中…',
  writing: '文字に変換中…',
  translatedBy: '翻訳サービスによる翻訳',
  writtenBy: '音声認識による文字',
  hide: { translate: '翻訳を隠す', voiceToText: '文字を隠す' },
  enable: { translate: '翻訳機能を有効にしてください', voiceToText: '音声の文字変換を有効にしてください' },
  offline: { translate: 'オンラインになると翻訳できます', voiceToText: 'オンラインになると文字に変換できます' },
  failure: {
    failed: '翻訳できませんでした',
    failedVoice: '文字に変換できませんでした',
    offline: 'ネットワークに接続できません',
    unavailable: '現在のプランではこの機能を利用できません',
    tooFast: '操作が多すぎます。しばらくしてからお試しください',
    nothing: '言葉を認識できませんでした',
  },
  automatic: '自動翻訳と文字変換',
  turnOn: { translate: '自動翻訳をオンにする', voiceToText: '音声の自動文字変換をオンにする' },
  turnOff: { translate: '自動翻訳をオフにする', voiceToText: '音声の自動文字変換をオフにする' },
  isOn: { translate: 'オンにしました。相手のメッセージは自動で翻訳されます', voiceToText: 'オンにしました。相手の音声は自動で文字になります' },
  isOff: { translate: '自動翻訳をオフにしました', voiceToText: '音声の自動文字変換をオフにしました' },
} satisfies Translation<typeof source>;
