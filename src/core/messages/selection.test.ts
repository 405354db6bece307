import { expect, test } from 'vitest';
import { toggleSelection, type Selection } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const of = (ids: string, anchor?: string): Selection => ({ ids: new Set(ids), anchor });

test.each([
  { when: 'one more', before: of('a', 'a'), ID: 'c', isRange: false, after: 'ac' },
  { when: 'one less', before: of('ac', 'c'), ID: 'a', isRange: false, after: 'c' },
  { when: 'a range downwards', before: of('b', 'b'), ID: 'd', isRange: true, after: 'bcd' },
  { when: 'a range upwards', before: of('d', 'd'), ID: 'b', isRange: true, after: 'bcd' },
  { when: 'a range taken away', before: of('abcde', 'a'), ID: 'c', isRange: true, after: 'de' },
  { when: 'a range without a beginning is one', before: of(''), ID: 'c', isRange: true, after: 'c' },
  { when: 'a range whose beginning has scrolled away is one', before: of('x', 'x'), ID: 'c', isRange: true, after: 'xc' },
])('$when', ({ before, ID, isRange, after }) => {
  const { selection, isFull } = toggleSelection(before, ID, isRange ? order : undefined);
  expect([...selection.ids].sort().join('')).toBe([...after].sort().join(''));
  expect(selection.anchor).toBe(ID);
  expect(isFull).toBe(false);
});

test('no more than can be forwarded at once, and more is said', () => {
  const many = Array.from({ length: 120 }, (_, at) => String(at));
  const first = toggleSelection({ ids: new Set(), anchor: undefined }, '0', many).selection;
  const { selection, isFull } = toggleSelection(first, '119', many);
  expect([selection.ids.size, isFull]).toEqual([100, true]);
  expect(toggleSelection(selection, '119').isFull).toBe(true);
  expect(toggleSelection(selection, '5').selection.ids.size).toBe(99);
});
