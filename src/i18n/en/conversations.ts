import type { conversations as source } from '../zh-CN/conversations.ts';
import type { Translation } from '../translation.ts';

export const conversations = {
  list: 'Conversations',
  draft: '[Draft]',
  mentionMe: '[@me]',
  pinned: 'Pinned',
  muted: 'Muted',
  archived: 'Archived conversations',
  startOne: 'Start a conversation',
  emptyHint: 'You can write even without a network',
} satisfies Translation<typeof source>;
