import type { conversations as source } from '../zh-CN/conversations.ts';
import type { Translation } from '../translation.ts';

export const conversations = {
  list: 'Conversations',
  draft: '[Draft]',
  mentionMe: '[@me]',
  mentionAll: '[@all]',
  pinned: 'Pinned',
  muted: 'Muted',
  archived: 'Archived conversations',
  startOne: 'Start a conversation',
  emptyHint: 'You can write even without a network',
  emptyArchive: 'Nothing archived',
  notDownloaded: 'Conversations are not here yet',
  pin: 'Pin',
  unpin: 'Unpin',
  mute: 'Mute',
  unmute: 'Unmute',
  archive: 'Archive',
  unarchive: 'Unarchive',
  delete: 'Delete',
  deleteTitle: 'Delete conversation',
  deleteText: '“{{name}}” leaves the list and its history on this device is cleared.',
  deleteWithUnsent: 'Unsent messages stay in the queue.',
  menu: 'Conversation actions',
  backToList: 'Back to conversations',
} satisfies Translation<typeof source>;
