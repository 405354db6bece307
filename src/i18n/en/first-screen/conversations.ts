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
  markUnread: 'Mark as unread',
  markRead: 'Mark as read',
  markedUnread: 'Marked as unread',
  archive: 'Archive',
  unarchive: 'Unarchive',
  delete: 'Delete',
  newMenu: 'New',
  backToList: 'Back to conversations',
  tabs: 'Conversation tabs',
  manageTabs: 'Manage tabs',
  tab: { all: 'All', unread: 'Unread', atme: '@Me', single: 'Direct', group: 'Groups' },
} satisfies Translation<typeof source>;
