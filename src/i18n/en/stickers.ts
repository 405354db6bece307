import type { stickers as source } from '../zh-CN/stickers.ts';
import type { Translation } from '../translation.ts';

export const stickers = {
  cat_01: 'Hello',
  cat_02: 'Love you',
  cat_03: 'Crying',
  cat_04: 'Sleeping',
  cat_05: 'Angry',
  cat_06: 'Thumbs up',
  cat_07: 'Question',
  cat_08: 'Party',
  plane_01: 'Off we go',
  plane_02: 'Delivered',
  plane_03: 'With love',
  plane_04: 'Lost',
  plane_05: 'Coffee break',
  plane_06: 'Good night',
  plane_07: 'Urgent',
  plane_08: 'Thanks',
  bubble_01: 'Hi',
  bubble_02: 'Laughing',
  bubble_03: 'OK',
  bubble_04: 'No',
  bubble_05: 'Thinking',
  bubble_06: 'Shocked',
  bubble_07: 'Thank you',
  bubble_08: 'Dreaming',
} satisfies Translation<typeof source>;
