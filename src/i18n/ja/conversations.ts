import type { conversations as source } from '../zh-CN/conversations.ts';
import type { Translation } from '../translation.ts';

export const conversations = {
  list: 'トーク一覧',
  draft: '[下書き]',
  mentionMe: '[自分宛て]',
  pinned: 'ピン留め',
  muted: '通知オフ',
  archived: 'アーカイブ',
  startOne: 'トークを始める',
  emptyHint: 'オフラインでも書いておけます',
} satisfies Translation<typeof source>;
