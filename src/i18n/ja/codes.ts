import type { codes as source } from '../zh-CN/codes.ts';
import type { Translation } from '../translation.ts';

export const codes = {
  c401: '認証に失敗したため、システムリソースにアクセスできません',
  c403: 'この操作を行う権限がありません',
  tooLate: '送信取消できる時間を過ぎています',
  pinLimit: 'ピン留めできる数の上限に達しました',
  twoWayNeedsVip: '双方からの削除は VIP 限定の機能です。VIP になると利用できます。',
  c404: 'リソースが存在しません',
  default: '不明なシステムエラーです。管理者にお知らせください',
  clockSkew: '端末の時刻が正しくありません。調整してからお試しください',
  wrongCredentials: 'アカウントまたはパスワードが違います',
  tooManyAttempts: '試行回数が多すぎます。しばらくしてからお試しください',
  sessionExpired: 'ログインの有効期限が切れました。もう一度ログインしてください',
  signedInElsewhere: '別の端末でログインされました',
  banned: 'このアカウントは停止されています',
  deregistered: 'このアカウントは削除されています',
  phoneUsed: 'この電話番号は登録済みです',
  smsWrong: 'SMS 認証コードが違います',
  registerClosed: '現在新規登録は受け付けていません',
  inviteWrong: '招待コードが無効です',
  blocked: '相手にブロックされています',
  groupLimit: '参加できるグループの上限（500 件）に達しました',
  nameReserved: 'この名前は予約されているため使用できません',
  favouriteLimit: 'お気に入りの上限（3000 件）に達しました',
  unavailable: '現在のプランではこの機能を利用できません',
  reactionLimit: '1 件のメッセージに付けられるリアクションは 10 種類までです',
} satisfies Translation<typeof source>;
