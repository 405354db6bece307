import { beforeAll, expect, test } from 'vitest';
import { createI18n } from '../i18n/create-i18n.ts';
import type { Translate } from '../i18n/use-translation.ts';
import { anyDayOn, searchTimeWords, separatorWords } from './time-words.ts';

const NOW = Date.parse('2026-11-20T14:30:00');
let t: Translate;
let english: Translate;
let japanese: Translate;
beforeAll(async () => {
  ({ t } = await createI18n('zh-CN'));
  ({ t: english } = await createI18n('en'));
  ({ t: japanese } = await createI18n('ja'));
});

test('writes a date in the format of each language', () => {
  const wordsOf = (at: string) => [t, english, japanese].map((words) => separatorWords(words, Date.parse(at) / 1000, NOW));
  expect(wordsOf('2026-11-13T08:00:00')).toEqual(['11月13日 08:00', 'Nov 13, 08:00', '11月13日 08:00']);
  expect(wordsOf('2024-02-29T08:00:00')).toEqual(['2024年2月29日 08:00', 'Feb 29, 2024, 08:00', '2024年2月29日 08:00']);
});

test('takes the name of a weekday in each language from the browser', () => {
  const at = Date.parse('2026-11-18T08:00:00') / 1000;
  expect([t, english, japanese].map((words) => separatorWords(words, at, NOW))).toEqual(['星期三 08:00', 'Wednesday, 08:00', '水曜日 08:00']);
  expect(Array.from({ length: 7 }, (_, weekday) => anyDayOn(weekday).getDay())).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test.each([
  ['today', '2026-11-20T09:05:00', '今天 09:05'],
  ['yesterday', '2026-11-19T23:59:00', '昨天 23:59'],
  ['less than a week ago', '2026-11-18T08:00:00', '星期三 08:00'],
  ['earlier this year', '2026-11-13T08:00:00', '11月13日 08:00'],
  ['another year', '2024-02-29T08:00:00', '2024年2月29日 08:00'],
])('READ-001 shows the time of a message from %s', (_when, at, words) => {
  expect(separatorWords(t, Date.parse(at) / 1000, NOW)).toBe(words);
});

test.each([
  ['today', '2026-11-20T09:05:00', '09:05'],
  ['yesterday', '2026-11-19T23:59:00', '昨天 23:59'],
  ['less than a week ago', '2026-11-14T08:00:00', '星期六'],
  ['a week ago', '2026-11-13T08:00:00', '11月13日 08:00'],
  ['another year', '2025-12-31T08:00:00', '2025年12月31日 08:00'],
])('FIND-009 shows the time of a search result from %s', (_when, at, words) => {
  expect(searchTimeWords(t, Date.parse(at) / 1000, NOW)).toBe(words);
});
