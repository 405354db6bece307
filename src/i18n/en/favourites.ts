import type { favourites as source } from '../zh-CN/favourites.ts';
import type { Translation } from '../translation.ts';

export const favourites = {
  title: 'Favourites',
  kinds: 'Kinds of favourites',
  tab: { all: 'All', text: 'Text', image: 'Pictures', video: 'Videos', file: 'Files', place: 'Places', note: 'Notes' },
  send: 'Send',
  chosen: '{{count}} selected',
  pinned: 'Pinned',
  pin: 'Pin',
  unpin: 'Unpin',
  openVideo: 'Play the video',
  videoPreview: 'Video preview',
  unknown: 'This favourite cannot be shown yet',
  noMore: 'No more',
  loading: 'Loading',
  deleteTitle: 'Delete favourites',
  deleteText: 'Delete the {{count}} selected favourites?',
  deleteText_one: 'Delete the {{count}} selected favourite?',
  collected: 'Collected successfully',
  stillSending: 'Message is sending',
  impossible: 'This message cannot be collected',
} satisfies Translation<typeof source>;
