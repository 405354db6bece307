import type { conversationList as source } from '../zh-CN/conversation-list.ts';
import type { Translation } from '../translation.ts';

export const conversationList = {
  deleteWithUnsent: 'Unsent messages stay queued and will still be sent.',
  deleteTitle: 'Delete conversation',
  markAllRead: 'Mark all as read',
  allRead: 'All marked as read',
  removeAll: 'Remove all',
  removeAllTitle: 'Remove all from the archive',
  removeAllText: 'All archived conversations return to the list. They stay muted.',
  removedAll: 'All removed from the archive',
  archived: 'Archived “{{name}}”',
  unarchived: '“{{name}}” is back in the list',
  deleted: 'Deleted “{{name}}”',
  undo: 'Undo',
  tooLate: 'Already deleted, it cannot be undone',
  deleteText: '“{{name}}” will be removed from the list.',
  clearHistory: 'Also clear the chat history',
  addToTab: 'Add to tab',
  mutedUntil: 'Until {{clock}}',
  muteFor_one: 'For {{count}} hour',
  muteFor: 'For {{count}} hours',
  muteAlways: 'Always',
} satisfies Translation<typeof source>;
