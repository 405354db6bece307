import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { dayKeyOf, listWeeks, moveDay, secondsOfRange } from './calendar-month.ts';

test('a month has six weeks from Monday on, and marks days of other months and future days', () => {
  const weeks = listWeeks('2026-11-15', '2026-11-21');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.map(({ day, isOfMonth }) => (isOfMonth ? day : -day))).toEqual([-26, -27, -28, -29, -30, -31, 1]);
  expect(weeks.flat().find(({ key }) => key === '2026-11-21')).toMatchObject({ isFuture: false });
  expect(weeks.flat().find(({ key }) => key === '2026-11-22')).toMatchObject({ isFuture: true });
  expect(listWeeks('2026-06-01', '2026-11-21')[0]?.[0]?.key).toBe('2026-06-01');
});

test.each([
  ['ArrowLeft', '2026-11-01', '2026-10-31'],
  ['ArrowRight', '2026-11-30', '2026-12-01'],
  ['ArrowUp', '2026-11-04', '2026-10-28'],
  ['ArrowDown', '2026-11-27', '2026-12-04'],
  ['Home', '2026-11-21', '2026-11-16'],
  ['End', '2026-11-21', '2026-11-22'],
  ['PageUp', '2026-03-31', '2026-02-28'],
  ['PageDown', '2026-11-21', '2026-12-21'],
  ['Enter', '2026-11-21', undefined],
])('the key %s moves from %s to %s', (key, day, expected) => {
  expect(moveDay(day, key)).toBe(expected);
});

test('FIND-017 A13 a day range contains both days completely, in either order of selection', () => {
  const { fromSec, untilSec } = secondsOfRange({ from: '2026-11-20', to: '2026-11-18' });
  expect(fromSec).toBe(dayjs('2026-11-18').unix() - 1);
  expect(untilSec).toBe(dayjs('2026-11-21').unix() - 1);
});

test('a timestamp has the key of its local day', () => {
  expect(dayKeyOf(dayjs('2026-11-21T23:30:00').valueOf())).toBe('2026-11-21');
});
