import type { conversations as source } from '../../zh-CN/first-screen/conversations.ts';
import type { Translation } from '../../translation.ts';

export const conversations = {
  list: 'トーク一覧',
  draft: '[下書き]',
  draftFiles: 'ファイル {{count}} 件',
  mentionMe: '[あなた宛て]',
  mentionAll: '[全員宛て]',
  pinned: 'ピン留め',
  muted: '通知オフ',
  archived: 'アーカイブ済みのトーク',
  emptyHint: 'オフラインでも書いておけます',
  emptyArchive: 'アーカイブ済みのトークはありません',
  notDownloaded: 'トークは未ダウンロードです',
  markUnread: '未読にする',
  markRead: '既読にする',
  markedUnread: '未読に設定済み',
  archive: 'アーカイブ',
  unarchive: 'アーカイブから戻す',
  delete: '削除',
  newMenu: '新規',
  backToList: 'トーク一覧に戻る',
  tabs: 'トークのタブ',
  manageTabs: 'タブを管理',
  tab: { all: 'すべて', unread: '未読', atme: '@自分', single: '個人', group: 'グループ' },
} satisfies Translation<typeof source>;
