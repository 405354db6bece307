import { expect, test } from 'vitest';
import { isIdle, keyOfFilter, spanOf, typesOf, windowOf, type FindFilter, type FindPeriod } from './find-filter.ts';

const filter = (parts: Partial<FindFilter> = {}): FindFilter => ({ text: '', tab: 'all', period: { kind: 'all' }, from: undefined, ...parts });

test.each<[FindPeriod, number, number]>([
  [{ kind: 'all' }, 0, 0],
  [{ kind: 'today' }, 0, 86_400],
  [{ kind: 'threeDays' }, 0, 3 * 86_400],
  [{ kind: 'sevenDays' }, 0, 7 * 86_400],
  [{ kind: 'custom', fromSec: 1000, untilSec: 4000 }, 4000, 3000],
])('FIND-017 A13 the time filter %j has position %i and period %i', (period, timePosition, timePeriod) => {
  expect(windowOf(period)).toEqual({ timePosition, timePeriod });
});

test('A13 the window ends now without a position, and has no start without a period', () => {
  expect(spanOf({ timePosition: 0, timePeriod: 0 }, 9000)).toEqual({ after: undefined, until: undefined });
  expect(spanOf({ timePosition: 0, timePeriod: 1000 }, 9000)).toEqual({ after: 8000, until: 9000 });
  expect(spanOf({ timePosition: 5000, timePeriod: 1000 }, 9000)).toEqual({ after: 4000, until: 5000 });
  expect(spanOf({ timePosition: 5000, timePeriod: 0 }, 9000)).toEqual({ after: undefined, until: 5000 });
});

test('FIND-016 each tab contains the message types of the contract', () => {
  expect(typesOf(undefined)).toHaveLength(8);
  expect(typesOf('text')).toEqual(['TIMTextElem']);
  expect(typesOf('file')).toEqual(['TIMFileElem']);
  expect(typesOf('media')).toEqual(['TIMImageElem', 'TIMVideoFileElem']);
  expect(typesOf('other')).toEqual(['TIMSoundElem', 'TIMLocationElem', 'TIMCustomElem', 'TIMRelayElem']);
});

test.each<[string, FindFilter, boolean]>([
  ['an empty filter', filter(), true],
  ['a blank text', filter({ text: '  ' }), true],
  ['a text', filter({ text: '茶' }), false],
  ['a period', filter({ tab: 'text', period: { kind: 'today' } }), false],
  ['a sender', filter({ from: '10002' }), false],
  ['the file tab', filter({ tab: 'file' }), false],
  ['the media tab', filter({ tab: 'media' }), false],
  ['the other tab without a text', filter({ tab: 'other' }), true],
])('FIND-019 decides whether the search is idle with %s', (_, wanted, expected) => {
  expect(isIdle(wanted)).toBe(expected);
});

test('filters with the same meaning have the same key', () => {
  expect(keyOfFilter(filter({ text: ' 茶 ' }))).toBe(keyOfFilter(filter({ text: '茶' })));
  expect(keyOfFilter(filter({ from: '10002' }))).not.toBe(keyOfFilter(filter()));
});
