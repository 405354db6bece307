import { expect, test } from 'vitest';
import { cutAtNewestHole, gapsBefore, pagesOf, tailHole, trimRange } from './message-span.ts';
import { PENDING_SEQUENCE } from '../rows.ts';

const rows = (...sequences: number[]) => sequences.map((sequence) => ({ sequence }));

test.each([
  [[1, 2, 3], [], [1, 2, 3]],
  [[1, 2, 9, 10], [{ from: 3, to: 8 }], [9, 10]],
  [
    [1, 5, 9],
    [
      { from: 2, to: 4 },
      { from: 6, to: 8 },
    ],
    [9],
  ],
  // Sequences that do not exist for this user are no hole.
  [[1, 5, 9], [], [1, 5, 9]],
  [[1, 2], [{ from: 3, to: 9 }], [1, 2]],
  [[1, 2, PENDING_SEQUENCE + 1], [{ from: 3, to: 9 }], [1, 2, PENDING_SEQUENCE + 1]],
  [[], [{ from: 1, to: 9 }], []],
])('cuts rows %j with holes %j to %j', (all, holes, shown) => {
  expect(cutAtNewestHole(rows(...all), holes)).toEqual(rows(...shown));
});

test('shows a gap before the row that follows a hole, also before a pending row', () => {
  const holes = [
    { from: 3, to: 8 },
    { from: 11, to: 12 },
  ];
  expect(gapsBefore(rows(1, 2, 9, 10, PENDING_SEQUENCE), holes)).toEqual(new Set([9, PENDING_SEQUENCE]));
});

test('missing messages after all stored messages are the tail hole', () => {
  expect(tailHole(rows(1, 2), [{ from: 3, to: 9 }])).toEqual({ from: 3, to: 9 });
  expect(tailHole(rows(1, 10), [{ from: 3, to: 9 }])).toBeUndefined();
  expect(tailHole([], [{ from: 1, to: 9 }])).toEqual({ from: 1, to: 9 });
});

test('pages are adjacent, and the last page ends at the end of the range', () => {
  expect(pagesOf({ starts: [], turn: 0 })).toEqual([{}]);
  expect(pagesOf({ starts: [11, 21], to: 30, turn: 0 })).toEqual([
    { from: 11, to: 20 },
    { from: 21, to: 30 },
  ]);
  expect(pagesOf({ starts: [11], turn: 0 })).toEqual([{ from: 11 }]);
});

test('drops whole pages far from the reading position while enough rows remain', () => {
  const bounds = { starts: [1, 3, 5], turn: 0 };
  const all = rows(1, 2, 3, 4, 5, 6, PENDING_SEQUENCE);
  expect(trimRange(bounds, all, { enough: 4, keep: 'oldest' })).toEqual({ starts: [1, 3], to: 4, turn: 0 });
  expect(trimRange(bounds, all, { enough: 5, keep: 'oldest' })).toEqual(bounds);
  expect(trimRange(bounds, all, { enough: 3, keep: 'newest' })).toEqual({ starts: [5], turn: 0 });
  expect(trimRange(bounds, all, { enough: 5, keep: 'newest' })).toEqual({ starts: [3, 5], turn: 0 });
  expect(trimRange({ ...bounds, starts: [1] }, all, { enough: 1, keep: 'oldest' })).toEqual({ starts: [1], turn: 0 });
});
