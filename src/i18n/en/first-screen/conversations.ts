import type { conversations as source } from '../../zh-CN/first-screen/conversations.ts';
import type { Translation } from '../../translation.ts';

export const conversations = {
  list: 'Conversations',
  draft: '[Draft]',
  draftFiles: '{{count}} files',
  draftFiles_one: '{{count}} file',
  mentionMe: '[@me]',
  mentionAll: '[@everyone]',
  pinned: 'Pinned',
  muted: 'Muted',
  archived: 'Archived conversations',
  emptyHint: 'You can write even when you’re offline',
  emptyArchive: 'No archived conversations',
  notDownloaded: 'Conversations are not downloaded yet',
  pin: 'Pin',
  unpin: 'Unpin',
  mute: 'Mute',
  unmute: 'Unmute',
  archive: 'Archive',
  unarchive: 'Unarchive',
  delete: 'Delete',
  deleteTitle: 'Delete conversation',
  deleteText: '“{{name}}” will be removed from the list and its chat history on this device cleared.',
  deleteWithUnsent: 'Unsent messages stay queued and will still be sent.',
  menu: 'Conversation actions',
  backToList: 'Back to conversations',
} satisfies Translation<typeof source>;
