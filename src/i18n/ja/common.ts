import type { common as source } from '../zh-CN/common.ts';
import type { Translation } from '../translation.ts';

export const common = {
  cancel: 'キャンセル',
  save: '保存',
  delete: '削除',
  understood: 'OK',
  close: '閉じる',
  back: '戻る',
  clear: 'クリア',
  copied: 'コピーしました',
  copyFailed: 'コピーできませんでした。もう一度お試しください',
  retry: '再試行',
  reload: '再読み込み',
  loading: '読み込み中',
  search: '検索',
  online: 'オンライン',
  networkError: 'ネットワークに接続できません。設定をご確認ください',
  availableOnline: 'オンラインになると利用できます',
  empty: 'まだ何もありません',
  notDownloadedHint: 'オンラインになると自動で取得します',
  unread: '未読 {{count}} 件',
  unreadCapped: '未読 99 件以上',
  failed: '変更できませんでした。もう一度お試しください',
} satisfies Translation<typeof source>;
