import { expect, test } from 'vitest';
import { createQuotaCounter } from './quota-counter.ts';

test('allows so many in any window, says how long to wait, and does not count what it refused', () => {
  let now = 0;
  const counter = createQuotaCounter({ now: () => now });
  const quota = { count: 2, windowMs: 1000 };
  expect([counter.take('a', quota), counter.take('a', quota)]).toEqual([0, 0]);
  now = 400;
  expect(counter.take('a', quota)).toBe(600);
  expect(counter.take('b', quota)).toBe(0);
  now = 1000;
  expect([counter.take('a', quota), counter.take('a', quota)]).toEqual([0, 0]);
  expect(counter.take('a', quota)).toBe(1000);
});
