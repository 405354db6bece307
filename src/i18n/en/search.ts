import type { search as source } from '../zh-CN/search.ts';
import type { Translation } from '../translation.ts';

export const search = {
  people: 'Contacts',
  groups: 'Groups',
  messages: 'Messages',
  cloud: 'Older messages, from the server',
  results: 'Search results',
  count: '{{count}} matches',
  count_one: '{{count}} match',
  empty: 'No search results',
  emptyHint: 'Try another word',
  building: 'Preparing the message index',
  members: '{{count}} members',
  members_one: '{{count}} member',
  back: 'Back to search results',
} satisfies Translation<typeof source>;
