import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { describeListTime, describeMessageTime, isSameDay } from './time-text.ts';

const NOW = dayjs('2026-11-20T14:30:00').valueOf();
const at = (text: string) => dayjs(text).unix();

test.each([
  ['2026-11-20T09:05:00', { kind: 'today', clock: '09:05' }],
  ['2026-11-20T14:31:00', { kind: 'today', clock: '14:31' }],
  ['2026-11-19T23:59:00', { kind: 'yesterday', clock: '23:59' }],
  ['2026-11-18T08:00:00', { kind: 'date', month: 11, day: 18, clock: '08:00' }],
  ['2025-12-31T08:00:00', { kind: 'full', year: 2025, month: 12, day: 31, clock: '08:00' }],
])('CONV-016 C40 the list shows %s without a weekday', (text, expected) => {
  expect(describeListTime(at(text), NOW)).toEqual(expected);
});

test.each([
  ['2026-11-20T00:00:00', { kind: 'today', clock: '00:00' }],
  ['2026-11-19T00:00:00', { kind: 'yesterday', clock: '00:00' }],
  ['2026-11-18T08:00:00', { kind: 'weekday', weekday: 3, clock: '08:00' }],
  ['2026-11-14T08:00:00', { kind: 'weekday', weekday: 6, clock: '08:00' }],
  ['2026-11-13T08:00:00', { kind: 'date', month: 11, day: 13, clock: '08:00' }],
  ['2024-02-29T08:00:00', { kind: 'full', year: 2024, month: 2, day: 29, clock: '08:00' }],
  // On a device with a slow clock, a message of tomorrow shows a date and not today.
  ['2026-11-21T08:00:00', { kind: 'date', month: 11, day: 21, clock: '08:00' }],
])('READ-001 C40 the conversation shows %s with a weekday within the last week', (text, expected) => {
  expect(describeMessageTime(at(text), NOW)).toEqual(expected);
});

test('days end at local midnight', () => {
  expect(isSameDay(at('2026-11-20T00:00:00'), at('2026-11-20T23:59:59'))).toBe(true);
  expect(isSameDay(at('2026-11-20T23:59:59'), at('2026-11-21T00:00:00'))).toBe(false);
});
