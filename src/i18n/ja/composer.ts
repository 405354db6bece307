import type { composer as source } from '../zh-CN/composer.ts';
import type { Translation } from '../translation.ts';

export const composer = {
  label: 'メッセージを入力',
  send: '送信',
  enterHint: 'Enter で送信',
  emoji: '絵文字',
  image: '画像',
  file: 'ファイル',
  recentEmoji: '最近使ったもの',
  allEmoji: 'すべての絵文字',
  tooLong: '長すぎます（上限 12K）',
  tooLongBy: '{{count}} バイト超過',
  fileTooLarge: '「{{name}}」は 100MB を超えています',
  imageAsFile: '「{{name}}」は 20MB を超えるためファイルとして送信します',
  emptyFile: '「{{name}}」は空のファイルです',
  sendFailed: '保存できませんでした。内容は入力欄に残っています',
  storageFull: '端末の空き容量が不足しています。内容は入力欄に残っています',
  removeFile: '{{name}} を外す',
  attachments: '送信するファイル',
  mention: 'メンションする相手',
  mentionAll: '全員',
  notice: {
    system: 'システム通知には返信できません',
    kicked: 'グループから外されたため送信できません',
    dissolved: 'グループは解散されました',
    left: 'グループから退出しました',
    muted: '管理者により発言が禁止されています',
    mutedAll: '管理者が全員の発言を禁止しています',
    blocked: 'ブロック中の相手には送信できません',
  },
} satisfies Translation<typeof source>;
