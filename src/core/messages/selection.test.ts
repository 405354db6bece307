import { expect, test } from 'vitest';
import { toggleSelection, type Selection } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const of = (ids: string, anchor?: string): Selection => ({ ids: new Set(ids), anchor });

test.each([
  { when: 'adds a message', before: of('a', 'a'), ID: 'c', isRange: false, after: 'ac' },
  { when: 'removes a message', before: of('ac', 'c'), ID: 'a', isRange: false, after: 'c' },
  { when: 'adds a range downwards', before: of('b', 'b'), ID: 'd', isRange: true, after: 'bcd' },
  { when: 'adds a range upwards', before: of('d', 'd'), ID: 'b', isRange: true, after: 'bcd' },
  { when: 'removes a range', before: of('abcde', 'a'), ID: 'c', isRange: true, after: 'de' },
  { when: 'adds only the message for a range without a start', before: of(''), ID: 'c', isRange: true, after: 'c' },
  { when: 'adds only the message for a range whose start is no longer loaded', before: of('x', 'x'), ID: 'c', isRange: true, after: 'xc' },
])('$when', ({ before, ID, isRange, after }) => {
  const { selection, isFull } = toggleSelection(before, ID, isRange ? order : undefined);
  expect([...selection.ids].sort().join('')).toBe([...after].sort().join(''));
  expect(selection.anchor).toBe(ID);
  expect(isFull).toBe(false);
});

test('selects at most 100 messages, and reports that the selection is full', () => {
  const many = Array.from({ length: 120 }, (_, at) => String(at));
  const first = toggleSelection({ ids: new Set(), anchor: undefined }, '0', many).selection;
  const { selection, isFull } = toggleSelection(first, '119', many);
  expect([selection.ids.size, isFull]).toEqual([100, true]);
  expect(toggleSelection(selection, '119').isFull).toBe(true);
  expect(toggleSelection(selection, '5').selection.ids.size).toBe(99);
});
