import { describeListTime, describeMessageTime, type TimeText } from '../core/view/time-text.ts';
import type { Translate } from '../i18n/use-translation.ts';

/** A leap year, so that it contains every day of the calendar. */
const ANY_YEAR = 2024;

/** A day of the local calendar, for the formats of the texts; months count from 1. */
export function localDay(year: number, month: number, day = 1): Date {
  return new Date(year, month - 1, day);
}

/** September of that year begins on a Sunday. */
const MONTH_FROM_SUNDAY = 9;

/** A day of the local calendar that falls on this weekday, 0 = Sunday. */
export function anyDayOn(weekday: number): Date {
  return localDay(ANY_YEAR, MONTH_FROM_SUNDAY, 1 + weekday);
}

function dayWords(t: Translate, time: TimeText): string {
  switch (time.kind) {
    case 'today':
      return t('time.today');
    case 'yesterday':
      return t('time.yesterday');
    case 'weekday':
      return t('time.weekday', { at: anyDayOn(time.weekday) });
    case 'date':
      return t('time.date', { at: localDay(ANY_YEAR, time.month, time.day) });
    case 'full':
      return t('time.full', { at: localDay(time.year, time.month, time.day) });
  }
}

/** Time of a conversation's last message, in its row. */
export function listTimeWords(t: Translate, seconds: number, nowMs: number): string {
  const time = describeListTime(seconds, nowMs);
  if (time.kind === 'today') return time.clock;
  return time.kind === 'yesterday' ? t('time.yesterdayList') : dayWords(t, time);
}

/** The separator between messages: day and clock. */
export function separatorWords(t: Translate, seconds: number, nowMs: number): string {
  const time = describeMessageTime(seconds, nowMs);
  return t('time.dayAndClock', { day: dayWords(t, time), clock: time.clock });
}

/** Time of a found message. */
export function searchTimeWords(t: Translate, seconds: number, nowMs: number): string {
  const time = describeMessageTime(seconds, nowMs);
  if (time.kind === 'today') return time.clock;
  return time.kind === 'weekday' ? dayWords(t, time) : separatorWords(t, seconds, nowMs);
}

/** The day only, for the pill that follows the scroll. */
export function dayWordsOf(t: Translate, seconds: number, nowMs: number): string {
  return dayWords(t, describeMessageTime(seconds, nowMs));
}
