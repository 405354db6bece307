import type { codes as source } from '../zh-CN/codes.ts';
import type { Translation } from '../translation.ts';

export const codes = {
  c401: '認証に失敗したため、システムリソースにアクセスできません',
  c403: 'この操作を行う権限がありません',
  tooLate: '取り消しできる時間を過ぎています',
  pinLimit: 'ピン留めできる数の上限に達しました',
  twoWayNeedsVip: '双方からの削除はVIP限定の機能です。',
  c404: 'リソースが存在しません',
  default: '不明なシステムエラーです。管理者にお知らせください',
  offline: 'ネットワークに接続できません。設定をご確認ください',
  tooFast: '操作が多すぎます。しばらくしてからお試しください',
  clockSkew: '端末の時刻が正しくありません。調整してからお試しください',
  wrongCredentials: 'アカウントまたはパスワードが違います',
  tooManyAttempts: '試行回数が多すぎます。しばらくしてからお試しください',
  sessionExpired: 'セッションが終了しました。もう一度ログインしてください',
  signedInElsewhere: '別の端末でログインされました',
  banned: 'このアカウントは停止されています',
  deregistered: 'このアカウントは削除されています',
  phoneUsed: 'この電話番号は登録済みです',
  smsWrong: 'SMS 認証コードが違います',
  registerClosed: '現在新規登録は受け付けていません',
  inviteWrong: '招待コードが無効です',
  blocked: '相手にブロックされています',
  reactionLimit: '1件のメッセージに付けられるリアクションは10種類までです',
} satisfies Translation<typeof source>;
