import { expect, test } from 'vitest';
import { isEqual, reuseEqual } from './reuse-equal.ts';

const row = (id: string, text: string) => ({ id, payload: { text, list: [1, 2] } });
const keyOf = ({ id }: { id: string }) => id;

test('returns the same list when nothing changed', () => {
  const before = [row('a', '1'), row('b', '2')];
  expect(reuseEqual(before, [row('a', '1'), row('b', '2')], keyOf)).toBe(before);
});

test('creates a new object only for a changed item, also when other items moved', () => {
  const before = [row('a', '1'), row('b', '2')];
  const after = reuseEqual(before, [row('c', '3'), row('b', '2'), row('a', 'changed')], keyOf);
  expect(after[1]).toBe(before[1]);
  expect(after[2]).toEqual(row('a', 'changed'));
});

test.each([
  [{ a: undefined }, {}, false],
  [{ a: 1 }, { b: 1 }, false],
  [[], {}, false],
  [null, {}, false],
  [Number.NaN, Number.NaN, true],
  [[{ a: [1] }], [{ a: [1] }], true],
])('%j equals %j: %s', (a, b, expected) => {
  expect(isEqual(a, b)).toBe(expected);
});
