import type { common as source } from '../zh-CN/common.ts';
import type { Translation } from '../translation.ts';

export const common = {
  cancel: 'Cancel',
  save: 'Save',
  delete: 'Delete',
  understood: 'Got it',
  close: 'Close',
  back: 'Back',
  clear: 'Clear',
  copied: 'Copied',
  copyFailed: 'Could not copy. Try again',
  retry: 'Try again',
  reload: 'Reload',
  loading: 'Loading',
  search: 'Search',
  online: 'Online',
  networkError: 'No network. Please check your connection',
  availableOnline: 'Available when you’re online',
  empty: 'Nothing here yet',
  notDownloadedHint: 'Will load when you’re online',
  unread_one: '{{count}} unread message',
  unread: '{{count}} unread messages',
  unreadCapped: 'More than 99 unread messages',
  failed: 'Could not save. Try again',
} satisfies Translation<typeof source>;
