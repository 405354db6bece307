import type { favourites as source } from '../zh-CN/favourites.ts';
import type { Translation } from '../translation.ts';

export const favourites = {
  title: 'お気に入り',
  kinds: 'お気に入りの種類',
  tab: { all: 'すべて', text: 'テキスト', image: '画像', video: '動画', file: 'ファイル', place: '位置情報', note: 'ノート' },
  send: '送信',
  chosen: '{{count}} 件を選択中',
  pinned: 'ピン留め済み',
  pin: 'ピン留め',
  unpin: 'ピン留めを外す',
  openVideo: '動画を再生',
  videoPreview: '動画プレビュー',
  unknown: 'このお気に入りは表示できません',
  noMore: 'これ以上ありません',
  loading: '読み込み中',
  deleteTitle: 'お気に入りを削除',
  deleteText: '選択した {{count}} 件を削除しますか？',
  collected: 'お気に入りに追加しました',
  stillSending: 'メッセージを送信中です',
  impossible: 'このメッセージはお気に入りに追加できません',
} satisfies Translation<typeof source>;
