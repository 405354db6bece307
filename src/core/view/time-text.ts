import dayjs from 'dayjs';

/** A moment as people say it; `clock` is HH:mm. The words for it are chosen by language where it is shown. */
export type TimeText =
  | { readonly kind: 'today'; readonly clock: string }
  | { readonly kind: 'yesterday'; readonly clock: string }
  /** 0 = Sunday. */
  | { readonly kind: 'weekday'; readonly weekday: number; readonly clock: string }
  | { readonly kind: 'date'; readonly month: number; readonly day: number; readonly clock: string }
  | { readonly kind: 'full'; readonly year: number; readonly month: number; readonly day: number; readonly clock: string };

const DAYS_OF_WEEKDAY_NAMES = 7;

function describe(seconds: number, nowMs: number, weekdayDays: number): TimeText {
  const at = dayjs(seconds * 1000);
  const now = dayjs(nowMs);
  const clock = at.format('HH:mm');
  const days = now.startOf('day').diff(at.startOf('day'), 'day');
  if (days <= 0 && at.isSame(now, 'day')) return { kind: 'today', clock };
  if (days === 1) return { kind: 'yesterday', clock };
  if (days > 1 && days < weekdayDays) return { kind: 'weekday', weekday: at.day(), clock };
  const date = { month: at.month() + 1, day: at.date(), clock };
  return at.year() === now.year() ? { kind: 'date', ...date } : { kind: 'full', year: at.year(), ...date };
}

/** Conversation list (D3§9): today, yesterday, this year, else with the year; no weekday names (contract C40). */
export function describeListTime(seconds: number, nowMs: number): TimeText {
  return describe(seconds, nowMs, 0);
}

/** Time separators of the chat (D2§9), and search results (D3§9): weekday names within a week. */
export function describeMessageTime(seconds: number, nowMs: number): TimeText {
  return describe(seconds, nowMs, DAYS_OF_WEEKDAY_NAMES);
}

export function clockOf(seconds: number): string {
  return dayjs(seconds * 1000).format('HH:mm');
}

export function isSameDay(secondsA: number, secondsB: number): boolean {
  return dayjs(secondsA * 1000).isSame(secondsB * 1000, 'day');
}
