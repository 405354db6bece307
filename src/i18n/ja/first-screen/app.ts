import type { app as source } from '../../zh-CN/first-screen/app.ts';
import type { Translation } from '../../translation.ts';

export const app = {
  name: 'Wisp',
  description: 'Wisp：オフラインでも使えるメッセンジャー。トーク履歴も書きかけの文章も、この端末に保存されます。',
  mainNavigation: 'メインナビゲーション',
  accountMenu: 'アカウントメニュー',
  messages: 'メッセージ',
  contacts: '連絡先',
  me: 'マイページ',
  privacySettings: 'プライバシー設定',
  install: 'Wisp をインストール',
  logout: 'ログアウト',
  title: {
    home: 'Wisp',
    login: 'ログイン',
    notFound: '404',
    messages: 'メッセージ',
    contacts: '連絡先',
    privacySettings: 'プライバシーと制限',
  },
  notification: {
    message: '新しいメッセージがあります',
    apply: '新しい友だち申請があります',
    groupApply: 'グループへの新しい参加申請があります',
    groupResult: 'グループへの参加申請に返答がありました',
    groupNotice: 'グループの新しいお知らせがあります',
  },
  update: {
    tooOld: 'このバージョンは古いため、続けるには更新してください',
    behind: '新しいバージョンがあります',
    ready: '新しいバージョンの準備ができました',
    apply: '今すぐ更新',
  },
  chunk: {
    title: 'この部分を開けませんでした',
    interrupted: '通信が途切れました。自動で再試行しています',
    missing: 'プログラムのファイルが見つからないか、更新されています。再読み込みすると続けられます。入力欄の内容は残ります',
    someMissing: 'プログラムのファイルの一部が見つからず、使えない機能があります。再読み込みすると続けられます。入力欄の内容は残ります',
    someInterrupted: 'プログラムの一部がまだ読み込めていません。自動で再試行しています',
  },
  storage: {
    evicted: 'ブラウザーがこの端末のデータを消去しました。もう一度ログインすると、トークは再取得されます。未送信のメッセージと下書きは復元できません',
    cleared: 'ブラウザーがこの端末のデータを消去したため、再取得しています。未送信のメッセージと下書きは復元できません',
    unavailable:
      'ブラウザーがこの端末へのデータ保存を許可していないため、いま書いた内容は保存できません。プライベートモードを終了するかサイトデータを許可して、再試行してください',
    hanging: 'この端末のデータを開けず、いま書いた内容はまだ保存されていません。ほかの Wisp のタブを閉じるかブラウザーを再起動して、再読み込みしてください',
    blocked: '別のタブが古いデータを使用中で、いま書いた内容はまだ保存されていません。ほかの Wisp のタブを閉じてください',
    outdated: '別のタブで Wisp が更新されたため、ここに書いた内容は保存されません。未送信の内容をコピーしてから再読み込みしてください',
    deleted: 'この端末のデータが消去されたため、ここに書いた内容は保存されません。未送信の内容をコピーしてから再読み込みしてください',
    full: '端末の空き容量が不足しているため、新しいメッセージや下書きを保存できません。不要なファイルを削除するか、ブラウザーの保存領域を空けてください',
    fullAction: '使用量を見る',
  },
  crash: {
    title: '問題が発生しました',
    hint: '入力した内容はこの端末に保存されています。再読み込みすると続けられます',
    details: 'エラーの詳細',
    copyDetails: '詳細をコピー',
  },
  pickOne: 'トークを選んでください',
  cannotEnter: 'トークを開けませんでした',
} satisfies Translation<typeof source>;
