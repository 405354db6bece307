import type { time as source } from '../../zh-CN/first-screen/time.ts';
import type { Translation } from '../../translation.ts';

export const time = {
  yesterdayList: '昨日',
  yesterday: '昨日',
  today: '今日',
  date: '{{at, datetime(month: short; day: numeric)}}',
  full: '{{at, datetime(year: numeric; month: short; day: numeric)}}',
  dayAndClock: '{{day}} {{clock}}',
  weekday: '{{at, datetime(weekday: long)}}',
} satisfies Translation<typeof source>;
