import { expect, test } from 'vitest';
import { isIdle, keyOfFilter, spanOf, typesOf, windowOf, type FindFilter, type FindPeriod } from './find-filter.ts';

const filter = (parts: Partial<FindFilter> = {}): FindFilter => ({ text: '', tab: 'all', period: { kind: 'all' }, from: undefined, ...parts });

test.each<[FindPeriod, number, number]>([
  [{ kind: 'all' }, 0, 0],
  [{ kind: 'today' }, 0, 86_400],
  [{ kind: 'threeDays' }, 0, 3 * 86_400],
  [{ kind: 'sevenDays' }, 0, 7 * 86_400],
  [{ kind: 'custom', fromSec: 1000, untilSec: 4000 }, 4000, 3000],
])('FIND-017 A13 the time filter %j is position %i and period %i', (period, timePosition, timePeriod) => {
  expect(windowOf(period)).toEqual({ timePosition, timePeriod });
});

test('A13 without a position the window ends now, without a period it has no beginning', () => {
  expect(spanOf({ timePosition: 0, timePeriod: 0 }, 9000)).toEqual({ after: undefined, until: undefined });
  expect(spanOf({ timePosition: 0, timePeriod: 1000 }, 9000)).toEqual({ after: 8000, until: 9000 });
  expect(spanOf({ timePosition: 5000, timePeriod: 1000 }, 9000)).toEqual({ after: 4000, until: 5000 });
  expect(spanOf({ timePosition: 5000, timePeriod: 0 }, 9000)).toEqual({ after: undefined, until: 5000 });
});

test('FIND-016 the tabs stand for the types that the contract gives them', () => {
  expect(typesOf(undefined)).toHaveLength(8);
  expect(typesOf('text')).toEqual(['TIMTextElem']);
  expect(typesOf('file')).toEqual(['TIMFileElem']);
  expect(typesOf('media')).toEqual(['TIMImageElem', 'TIMVideoFileElem']);
  expect(typesOf('other')).toEqual(['TIMSoundElem', 'TIMLocationElem', 'TIMCustomElem', 'TIMRelayElem']);
});

test.each<[string, FindFilter, boolean]>([
  ['nothing chosen', filter(), true],
  ['blanks', filter({ text: '  ' }), true],
  ['a word', filter({ text: '茶' }), false],
  ['a day', filter({ tab: 'text', period: { kind: 'today' } }), false],
  ['a person', filter({ from: '10002' }), false],
  ['files', filter({ tab: 'file' }), false],
  ['pictures', filter({ tab: 'media' }), false],
  ['other kinds without a word', filter({ tab: 'other' }), true],
])('FIND-019 with %s it is idle or not', (_, wanted, expected) => {
  expect(isIdle(wanted)).toBe(expected);
});

test('filters that ask for the same are the same', () => {
  expect(keyOfFilter(filter({ text: ' 茶 ' }))).toBe(keyOfFilter(filter({ text: '茶' })));
  expect(keyOfFilter(filter({ from: '10002' }))).not.toBe(keyOfFilter(filter()));
});
