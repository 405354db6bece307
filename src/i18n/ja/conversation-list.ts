import type { conversationList as source } from '../zh-CN/conversation-list.ts';
import type { Translation } from '../translation.ts';

export const conversationList = {
  deleteWithUnsent: '未送信のメッセージは送信待ちに残ります。',
  deleteTitle: 'トークを削除',
  markAllRead: 'すべて既読にする',
  allRead: 'すべて既読にしました',
  removeAll: 'すべて解除',
  removeAllTitle: 'すべてのアーカイブを解除',
  removeAllText: 'アーカイブ済みのトークがすべて一覧に戻ります。通知オフのままです。',
  removedAll: 'すべてのアーカイブを解除しました',
  archived: '「{{name}}」をアーカイブしました',
  unarchived: '「{{name}}」のアーカイブを解除しました',
  deleted: '「{{name}}」を削除しました',
  undo: '元に戻す',
  tooLate: '削除が完了したため元に戻せません',
  deleteText: '「{{name}}」を一覧から削除します。',
  clearHistory: 'トーク履歴も消去する',
  addToTab: 'タブに追加',
  mutedUntil: '{{clock}} まで',
  muteFor: '{{count}} 時間',
  muteAlways: '常に',
} satisfies Translation<typeof source>;
