import type { search as source } from '../zh-CN/search.ts';
import type { Translation } from '../translation.ts';

export const search = {
  people: '連絡先',
  groups: 'グループ',
  messages: 'メッセージ',
  cloud: 'サーバーにある以前のメッセージ',
  results: '検索結果',
  count: '{{count}} 件',
  empty: '検索結果はありません',
  emptyHint: '別の言葉でお試しください',
  building: 'メッセージの索引を準備中',
  members: '{{count}} 人',
  back: '検索結果に戻る',
} satisfies Translation<typeof source>;
