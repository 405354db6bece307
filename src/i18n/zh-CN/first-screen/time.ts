export const time = {
  yesterdayList: '昨日',
  yesterday: '昨天',
  today: '今天',
  date: '{{at, datetime(month: short; day: numeric)}}',
  full: '{{at, datetime(year: numeric; month: short; day: numeric)}}',
  dayAndClock: '{{day}} {{clock}}',
  weekday: {
    w0: '星期日',
    w1: '星期一',
    w2: '星期二',
    w3: '星期三',
    w4: '星期四',
    w5: '星期五',
    w6: '星期六',
  },
} as const;
