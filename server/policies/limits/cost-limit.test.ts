import { expect, test } from 'vitest';
import { createCostLimit } from './cost-limit.ts';

const at = (start = 0) => {
  let now = start;
  return { clock: { now: () => now }, move: (ms: number) => void (now += ms) };
};

test('accepts one request above the size of the bucket and refuses the next until its cost is refilled', () => {
  const time = at();
  const limit = createCostLimit(time.clock, { perSecond: 10, burst: 20 });
  expect([limit.take('a', 120), limit.take('a', 1), limit.take('b', 1)]).toEqual([0, 10_000, 0]);
  time.move(9_999);
  expect(limit.take('a', 1)).toBe(1);
  time.move(2);
  expect(limit.take('a', 1)).toBe(0);
});

test('keeps the remaining tokens when the clock steps back', () => {
  const time = at(3_600_000);
  const limit = createCostLimit(time.clock, { perSecond: 10, burst: 20 });
  expect(limit.take('a', 10)).toBe(0);
  time.move(-3_600_000);
  expect([limit.take('a', 10), limit.take('a', 1)]).toEqual([0, 1]);
});

test('does not prolong the wait when the clock steps back an hour', () => {
  const time = at(3_600_000);
  const limit = createCostLimit(time.clock, { perSecond: 10, burst: 20 });
  expect(limit.take('a', 120)).toBe(0);
  time.move(-3_600_000);
  expect(limit.take('a', 1)).toBe(10_000);
  time.move(10_001);
  expect(limit.take('a', 1)).toBe(0);
});
