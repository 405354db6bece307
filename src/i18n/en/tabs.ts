import type { tabs as source } from '../zh-CN/tabs.ts';
import type { Translation } from '../translation.ts';

export const tabs = {
  title: 'Manage tabs',
  hint: 'Drag to sort. Hidden tabs are not shown above the list.',
  create: 'New tab',
  edit: 'Edit tab',
  namePlaceholder: 'Enter a name for the tab',
  name: 'Name of the tab',
  chosen: '{{count}} conversations chosen',
  chosen_one: '{{count}} conversation chosen',
  tooMany: 'A tab holds at most {{count}} conversations',
  tooMany_one: 'A tab holds at most {{count}} conversation',
  show: 'Show “{{name}}”',
  move: 'Move “{{name}}”, sort with the up and down arrow keys',
  editOf: 'Edit “{{name}}”',
  deleteOf: 'Delete “{{name}}”',
  deleteTitle: 'Delete tab',
  deleteText: 'Delete the tab “{{name}}”? Its conversations are not deleted.',
  deleted: 'Deleted',
  deleteFailed: 'Could not delete. Please try again',
  created: 'Created',
  sortFailed: 'Could not change the order. Please try again',
  used: 'This name is used by another tab',
  count: '{{count}} conversations',
  count_one: '{{count}} conversation',
  moved: '“{{name}}” moved to position {{place}}',
} satisfies Translation<typeof source>;
