import type { time as source } from '../../zh-CN/first-screen/time.ts';
import type { Translation } from '../../translation.ts';

export const time = {
  yesterdayList: '昨日',
  yesterday: '昨日',
  today: '今日',
  date: '{{at, datetime(month: short; day: numeric)}}',
  full: '{{at, datetime(year: numeric; month: short; day: numeric)}}',
  dayAndClock: '{{day}} {{clock}}',
  weekday: {
    w0: '日曜日',
    w1: '月曜日',
    w2: '火曜日',
    w3: '水曜日',
    w4: '木曜日',
    w5: '金曜日',
    w6: '土曜日',
  },
} satisfies Translation<typeof source>;
