import type { favourites as source } from '../zh-CN/favourites.ts';
import type { Translation } from '../translation.ts';

export const favourites = {
  title: 'Favourites',
  kinds: 'Type of favourite',
  tab: { all: 'All', text: 'Text', image: 'Pictures', video: 'Videos', file: 'Files', place: 'Locations', note: 'Notes' },
  send: 'Send',
  chosen: '{{count}} selected',
  pinned: 'Pinned',
  pin: 'Pin',
  unpin: 'Unpin',
  openVideo: 'Play the video',
  videoPreview: 'Video preview',
  unknown: 'This favourite cannot be shown',
  noMore: 'No more',
  loading: 'Loading',
  deleteTitle: 'Delete favourites',
  deleteText: 'Delete the {{count}} selected favourites?',
  deleteText_one: 'Delete the {{count}} selected favourite?',
  collected: 'Added to favourites',
  stillSending: 'The message is still being sent',
  impossible: 'This message cannot be added to favourites',
} satisfies Translation<typeof source>;
