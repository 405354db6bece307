import type { viewer as source } from '../zh-CN/viewer.ts';
import type { Translation } from '../translation.ts';

export const viewer = {
  title: '画像プレビュー',
  tools: '画像の操作',
  previous: '前へ',
  next: '次へ',
  position: '{{total}} 枚中 {{at}} 枚目',
  zoomIn: '拡大',
  zoomOut: '縮小',
  reset: '元に戻す',
  turn: '回転',
  download: 'ダウンロード',
  cancelDownload: 'ダウンロードを中止',
  looking: '続きを探しています',
  first: '最初の画像です',
  last: '最後の画像です',
  cutOff: 'オンラインになると続きを表示できます',
  gone: '画像は送信取消されたか、削除されました',
  tooLarge: '画像が大きすぎて表示できません。ダウンロードしてご覧ください',
  alt: '{{name}} の画像、{{time}}',
  altVideo: '{{name}} の動画、{{time}}',
  urlMissing: '画像のアドレスがありません',
  unsupported: '対応していない画像形式です',
  downloadFailed: '画像をダウンロードできませんでした',
  cancelled: 'ダウンロードを中止しました',
  saved: '画像を保存しました',
} satisfies Translation<typeof source>;
