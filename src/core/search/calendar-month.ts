import dayjs from 'dayjs';

/** A day of the local calendar, `YYYY-MM-DD`. */
export type DayKey = string;

export type CalendarDay = { readonly key: DayKey; readonly day: number; readonly isOfMonth: boolean; readonly isFuture: boolean };

const FORMAT = 'YYYY-MM-DD';
const DAYS_OF_WEEK = 7;
const WEEKS = 6;

export function dayKeyOf(nowMs: number): DayKey {
  return dayjs(nowMs).format(FORMAT);
}

/** The weeks of the month from Monday on. There are always six, so that the layout below does not move when the month changes. */
export function listWeeks(month: DayKey, today: DayKey): readonly (readonly CalendarDay[])[] {
  const first = dayjs(month).startOf('month');
  const start = first.subtract((first.day() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK, 'day');
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: DAYS_OF_WEEK }, (__, day) => {
      const at = start.add(week * DAYS_OF_WEEK + day, 'day');
      const key = at.format(FORMAT);
      return { key, day: at.date(), isOfMonth: at.month() === first.month(), isFuture: key > today };
    }),
  );
}

/**
 * Returns the day to which a key moves: arrows by days or weeks, Home and End within the week, page keys by months; undefined = no move.
 */
export function moveDay(day: DayKey, key: string): DayKey | undefined {
  const at = dayjs(day);
  const weekday = (at.day() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
  switch (key) {
    case 'ArrowLeft':
      return at.subtract(1, 'day').format(FORMAT);
    case 'ArrowRight':
      return at.add(1, 'day').format(FORMAT);
    case 'ArrowUp':
      return at.subtract(DAYS_OF_WEEK, 'day').format(FORMAT);
    case 'ArrowDown':
      return at.add(DAYS_OF_WEEK, 'day').format(FORMAT);
    case 'Home':
      return at.subtract(weekday, 'day').format(FORMAT);
    case 'End':
      return at.add(DAYS_OF_WEEK - 1 - weekday, 'day').format(FORMAT);
    case 'PageUp':
      return at.subtract(1, 'month').format(FORMAT);
    case 'PageDown':
      return at.add(1, 'month').format(FORMAT);
    default:
      return undefined;
  }
}

export type DayRange = { readonly from: DayKey; readonly to: DayKey };

/** The range of two days in either order, both included. A13 excludes its first second, so the range starts one second earlier. */
export function secondsOfRange({ from, to }: DayRange): { readonly fromSec: number; readonly untilSec: number } {
  const [first, last] = from <= to ? [from, to] : [to, from];
  return { fromSec: dayjs(first).startOf('day').unix() - 1, untilSec: dayjs(last).endOf('day').unix() };
}
