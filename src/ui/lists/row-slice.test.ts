import { expect, test } from 'vitest';
import { carrySlice, changeSlice, endSlice, planChange, sliceAround, type RowSlice } from './row-slice.ts';

const numbers = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, at) => first + at);
const shown = ({ items, start, end }: RowSlice<number>): number[] => {
  const drawn = items.slice(start, end);
  return [drawn[0] ?? Number.NaN, drawn.at(-1) ?? Number.NaN];
};
const carry = (slice: RowSlice<number>, items: readonly number[], isAtEnd = false) => carrySlice(slice, items, { keyOf: String, isAtEnd, count: 20 });

test('opens with the last rows, or with all rows of a short list', () => {
  expect(shown(endSlice(numbers(1, 100), 20))).toEqual([81, 100]);
  expect(shown(endSlice(numbers(1, 5), 20))).toEqual([1, 5]);
});

test('keeps the rendered rows when rows are added or removed at either end of the list', () => {
  const slice = { items: numbers(51, 150), start: 10, end: 40 };
  expect(shown(slice)).toEqual([61, 90]);
  expect(shown(carry(slice, numbers(1, 100)))).toEqual([61, 90]);
  expect(shown(carry(slice, numbers(56, 300)))).toEqual([61, 90]);
  expect(shown(carry(slice, numbers(70, 80)))).toEqual([70, 80]);
});

test('a removed row at an edge of the slice does not remove its neighbour', () => {
  const slice = { items: numbers(1, 30), start: 9, end: 20 };
  expect(
    shown(
      carry(
        slice,
        numbers(1, 30).filter((one) => one !== 10 && one !== 20),
      ),
    ),
  ).toEqual([11, 19]);
});

test('follows new rows at the end and drops the oldest, and elsewhere does not render a whole new page at once', () => {
  const slice = endSlice(numbers(1, 100), 20);
  expect(shown(carry(slice, numbers(1, 103), true))).toEqual([81, 103]);
  expect(shown(carry(slice, numbers(1, 170), true))).toEqual([131, 170]);
  expect(shown(carry(slice, numbers(1, 103)))).toEqual([81, 103]);
  expect(shown(carry(slice, numbers(1, 170)))).toEqual([81, 110]);
});

test('opens another range of the conversation at its end', () => {
  expect(shown(carry(endSlice(numbers(1, 100), 20), numbers(900, 960)))).toEqual([941, 960]);
});

test('a jump to a row renders neighbours on both sides', () => {
  const items = numbers(1, 300);
  expect(shown(sliceAround(endSlice(items, 20), 99, 20))).toEqual([80, 119]);
  const slice = { items, start: 60, end: 140 };
  expect(sliceAround(slice, 99, 20)).toBe(slice);
  expect(shown(sliceAround(slice, 65, 20))).toEqual([46, 85]);
  // At the ends of the list one side has no neighbours.
  expect(sliceAround({ items, start: 0, end: 30 }, 0, 20).end).toBe(30);
  expect(sliceAround({ items, start: 270, end: 300 }, 299, 20).start).toBe(270);
});

test('grows and shrinks within the list, and returns the same slice when nothing changes', () => {
  const slice = { items: numbers(1, 50), start: 5, end: 45 };
  expect(shown(changeSlice(slice, { above: 9, below: 9 }))).toEqual([1, 50]);
  expect(shown(changeSlice(slice, { above: -5, below: -5 }))).toEqual([11, 40]);
  const all = { items: numbers(1, 50), start: 0, end: 50 };
  expect(changeSlice(all, { above: 3, below: 3 })).toBe(all);
});

/** Rows of 50 pixels, the first of them `above` pixels above the view. */
const rows = (count: number, above: number) => ({ count, at: (index: number) => ({ top: index * 50 - above, bottom: index * 50 + 50 - above }) });
const VIEW = { top: 0, bottom: 500 };

test('adds more rows per frame the fewer rows are rendered ahead of the view', () => {
  expect(planChange(rows(80, 1900), VIEW, { above: 2000, below: 500 }).above).toBe(2);
  expect(planChange(rows(80, 1000), VIEW, { above: 2000, below: 500 }).above).toBe(8);
  expect(planChange(rows(80, 100), VIEW, { above: 2000, below: 500 }).above).toBe(24);
});

test('removes rows beyond the requested distance, and keeps at least that distance', () => {
  const { above, below } = planChange(rows(80, 2000), VIEW, { above: 2000, below: 500 });
  expect(above).toBeGreaterThanOrEqual(0);
  // 4000 pixels of rows, 2000 above the view and 500 in it: 1500 below.
  expect(below).toBeLessThanOrEqual(-15);
  expect(1500 + below * 50).toBeGreaterThanOrEqual(500);
});

test('changes nothing while the rendered distance is close to the requested one', () => {
  expect(planChange(rows(40, 1000), VIEW, { above: 950, below: 450 })).toEqual({ above: -0, below: -0 });
  expect(planChange(rows(0, 0), VIEW, { above: 950, below: 450 })).toEqual({ above: 0, below: 0 });
});
