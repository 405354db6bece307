import type { time as source } from '../../zh-CN/first-screen/time.ts';
import type { Translation } from '../../translation.ts';

export const time = {
  yesterdayList: 'Yesterday',
  yesterday: 'Yesterday',
  today: 'Today',
  date: '{{at, datetime(month: short; day: numeric)}}',
  full: '{{at, datetime(year: numeric; month: short; day: numeric)}}',
  dayAndClock: '{{day}}, {{clock}}',
  weekday: {
    w0: 'Sunday',
    w1: 'Monday',
    w2: 'Tuesday',
    w3: 'Wednesday',
    w4: 'Thursday',
    w5: 'Friday',
    w6: 'Saturday',
  },
} satisfies Translation<typeof source>;
