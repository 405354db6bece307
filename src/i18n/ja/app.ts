import type { app as source } from '../zh-CN/app.ts';
import type { Translation } from '../translation.ts';

export const app = {
  name: 'Wisp',
  mainNavigation: 'メインナビゲーション',
  accountMenu: 'アカウントメニュー',
  messages: 'メッセージ',
  contacts: '連絡先',
  favorites: 'お気に入り',
  moments: 'モーメンツ',
  me: 'マイページ',
  privacySettings: 'プライバシー設定',
  editProfile: 'プロフィール編集',
  logout: 'ログアウト',
  title: {
    home: 'Wisp',
    login: 'ログイン',
    notFound: '404',
    messages: 'メッセージ',
    contacts: '連絡先',
    favorites: 'お気に入り',
    moments: '友だちのモーメンツ',
    momentItem: 'モーメンツの詳細',
    privacySettings: 'プライバシーと制限',
  },
  notification: {
    message: '新しいメッセージがあります',
    apply: '新しい友だち申請があります',
  },
  update: {
    ready: '新しいバージョンの準備ができました',
    apply: '今すぐ更新',
  },
  follower: {
    otherTab: '別のタブが接続を担当しています',
  },
} satisfies Translation<typeof source>;
