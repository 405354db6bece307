export const time = {
  yesterdayList: '昨日',
  yesterday: '昨天',
  today: '今天',
  date: '{{at, datetime(month: short; day: numeric)}}',
  full: '{{at, datetime(year: numeric; month: short; day: numeric)}}',
  dayAndClock: '{{day}} {{clock}}',
  weekday: '{{at, datetime(weekday: long)}}',
} as const;
