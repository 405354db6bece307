import type { chat as source } from '../zh-CN/chat.ts';
import type { Translation } from '../translation.ts';

export const chat = {
  messageList: 'メッセージ一覧',
  newBelow: 'ここから新着',
  status: {
    queued: '送信待ち',
    queuedHint: 'オンラインになると自動で送信します',
    sending: '送信中',
    sent: '送信済み',
    read: '既読',
    failed: '送信に失敗しました',
  },
} satisfies Translation<typeof source>;
