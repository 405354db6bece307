/** A point in time in everyday form; `clock` is HH:mm. The screen that shows it chooses the words of the language. */
export type TimeText =
  | { readonly kind: 'today'; readonly clock: string }
  | { readonly kind: 'yesterday'; readonly clock: string }
  /** 0 = Sunday. */
  | { readonly kind: 'weekday'; readonly weekday: number; readonly clock: string }
  | { readonly kind: 'date'; readonly month: number; readonly day: number; readonly clock: string }
  | { readonly kind: 'full'; readonly year: number; readonly month: number; readonly day: number; readonly clock: string };

const DAYS_OF_WEEKDAY_NAMES = 7;
const DAY_SEC = 86_400;
const QUARTER_SEC = 900;
/** Day 0 since the epoch was a Thursday. */
const WEEKDAY_OF_DAY_0 = 4;
const MAX_OFFSETS = 5000;

/**
 * Offset of local time from UTC in seconds. It is cached, because it changes only at quarters of an hour and a chat reads it for each
 * bubble. From `Date` itself: the date library would be 2 KB of the first screen, for four fields (docs/performance.md).
 */
const offsets = new Map<number, number>();

function localSeconds(seconds: number): number {
  const quarter = Math.floor(seconds / QUARTER_SEC);
  let offset = offsets.get(quarter);
  if (offset === undefined) {
    offset = -60 * new Date(seconds * 1000).getTimezoneOffset();
    if (offsets.size >= MAX_OFFSETS) offsets.clear();
    offsets.set(quarter, offset);
  }
  return seconds + offset;
}

/** Local days since the epoch. */
function dayOf(seconds: number): number {
  return Math.floor(localSeconds(seconds) / DAY_SEC);
}

function describe(seconds: number, nowMs: number, weekdayDays: number): TimeText {
  const clock = clockOf(seconds);
  const day = dayOf(seconds);
  const days = dayOf(nowMs / 1000) - day;
  if (days === 0) return { kind: 'today', clock };
  if (days === 1) return { kind: 'yesterday', clock };
  if (days > 1 && days < weekdayDays) return { kind: 'weekday', weekday: (day + WEEKDAY_OF_DAY_0) % 7, clock };
  const at = new Date(seconds * 1000);
  const date = { month: at.getMonth() + 1, day: at.getDate(), clock };
  const year = at.getFullYear();
  return year === new Date(nowMs).getFullYear() ? { kind: 'date', ...date } : { kind: 'full', year, ...date };
}

/** Conversation list: today, yesterday, this year, else with the year; no weekday names (protocol C40). */
export function describeListTime(seconds: number, nowMs: number): TimeText {
  return describe(seconds, nowMs, 0);
}

/** Time separators of the chat, and search results: weekday names within a week. */
export function describeMessageTime(seconds: number, nowMs: number): TimeText {
  return describe(seconds, nowMs, DAYS_OF_WEEKDAY_NAMES);
}

/** Local time as HH:mm; `seconds` in Unix time. */
export function clockOf(seconds: number): string {
  const minutes = Math.floor((localSeconds(seconds) % DAY_SEC) / 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The number of local days from one Unix time in seconds to a later one; 0 = the same day. */
export function daysBetween(seconds: number, laterSeconds: number): number {
  return dayOf(laterSeconds) - dayOf(seconds);
}

/** Whether two Unix times in seconds are on the same local day. */
export function isSameDay(secondsA: number, secondsB: number): boolean {
  return dayOf(secondsA) === dayOf(secondsB);
}
