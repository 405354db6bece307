import type { qr as source } from '../../zh-CN/people/qr.ts';
import type { Translation } from '../../translation.ts';

export const qr = {
  mine: 'マイ QR コード',
  scan: 'スキャン',
  card: {
    id: 'ID：{{id}}',
    code: '自分のプロフィールを開く QR コード',
    hint: 'QR コードをスキャンして友だちに追加',
    save: '画像を保存',
    saved: '保存しました',
    saveFailed: '保存できませんでした。しばらくしてからもう一度お試しください',
    copy: 'リンクをコピー',
    unavailable: 'QR コードを作成できません。リンクをコピーしてください',
  },
  scanner: {
    hint: 'QR コードを枠内に合わせると自動で読み取ります',
    pick: '画像を選択',
    other: '画像の貼り付けやドロップ、リンクの貼り付けもできます',
    drop: 'ドロップして画像の QR コードを読み取る',
    reading: '読み取り中…',
    noCode: '画像に QR コードが見つかりません',
    notPicture: 'このファイルは読み取れません。画像を選択してください',
    tooLarge: '画像は 20MB 以下にしてください',
    failed: 'スキャナーを読み込めませんでした。もう一度お試しください',
    unknown: 'Wisp の連絡先やグループの QR コードではありません',
    foreign: 'この QR コードは {{host}} へのリンクです。Wisp は他のサイトを開きません',
  },
  link: {
    looking: 'ユーザーを検索しています',
    none: 'ユーザーが存在しません',
    noneHint: 'QR コードまたは ID を確認してください',
    unreachable: 'このユーザーのプロフィールはこの端末にありません',
  },
} satisfies Translation<typeof source>;
