import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { groupByMonth } from './group-results.ts';

const at = (date: string, id: string) => ({ id, time: dayjs(date).unix() });
const shape = (items: readonly ReturnType<typeof at>[], perLine: number) =>
  groupByMonth(items, perLine).map((line) => (line.kind === 'month' ? `${line.year}/${line.month}` : line.items.map(({ id }) => id).join('')));

test('FIND-020 groups pictures by month, with a fixed number per line', () => {
  const items = [at('2026-11-30T23:59:59', 'a'), at('2026-11-02', 'b'), at('2026-11-01T00:00:00', 'c'), at('2026-11-01', 'd'), at('2026-10-31T23:59:59', 'e')];
  expect(shape(items, 3)).toEqual(['2026/11', 'abc', 'd', '2026/10', 'e']);
});

test('the same month of another year has a separate heading', () => {
  expect(shape([at('2026-11-02', 'a'), at('2025-11-02', 'b')], 1)).toEqual(['2026/11', 'a', '2025/11', 'b']);
});

test('an empty list has no headings, and every line has a unique key', () => {
  expect(groupByMonth([], 3)).toEqual([]);
  const keys = groupByMonth([at('2026-11-02', 'a'), at('2026-11-01', 'b'), at('2026-10-01', 'c')], 1).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
