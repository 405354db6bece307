import type { time as source } from '../../zh-CN/first-screen/time.ts';
import type { Translation } from '../../translation.ts';

export const time = {
  yesterdayList: 'Yesterday',
  yesterday: 'Yesterday',
  today: 'Today',
  date: '{{at, datetime(month: short; day: numeric)}}',
  full: '{{at, datetime(year: numeric; month: short; day: numeric)}}',
  dayAndClock: '{{day}}, {{clock}}',
  weekday: '{{at, datetime(weekday: long)}}',
} satisfies Translation<typeof source>;
