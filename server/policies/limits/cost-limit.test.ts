import { expect, test } from 'vitest';
import { createCostLimit } from './cost-limit.ts';

const at = (start = 0) => {
  let now = start;
  return { clock: { now: () => now }, move: (ms: number) => void (now += ms) };
};

test('a request that costs more than the bucket holds is sent once, and the next waits until its cost came back', () => {
  const time = at();
  const limit = createCostLimit(time.clock, { perSecond: 10, burst: 20 });
  expect([limit.take('a', 120), limit.take('a', 1), limit.take('b', 1)]).toEqual([0, 10_000, 0]);
  time.move(9_999);
  expect(limit.take('a', 1)).toBe(1);
  time.move(2);
  expect(limit.take('a', 1)).toBe(0);
});

test('a clock that steps back takes nothing away', () => {
  const time = at(3_600_000);
  const limit = createCostLimit(time.clock, { perSecond: 10, burst: 20 });
  expect(limit.take('a', 10)).toBe(0);
  time.move(-3_600_000);
  expect([limit.take('a', 10), limit.take('a', 1)]).toEqual([0, 1]);
});

test('a clock that steps back an hour does not prolong the wait', () => {
  const time = at(3_600_000);
  const limit = createCostLimit(time.clock, { perSecond: 10, burst: 20 });
  expect(limit.take('a', 120)).toBe(0);
  time.move(-3_600_000);
  expect(limit.take('a', 1)).toBe(10_000);
  time.move(10_001);
  expect(limit.take('a', 1)).toBe(0);
});
