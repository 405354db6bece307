import { expect, test } from 'vitest';
import { createQuotaCounter } from './quota-counter.ts';

test('allows the quota in any window, returns the wait, and does not count a refused request', () => {
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

test('takes several units at once and returns the wait until all of them fit', () => {
  let now = 0;
  const counter = createQuotaCounter({ now: () => now });
  const quota = { count: 3, windowMs: 1000 };
  expect(counter.take('a', quota, 2)).toBe(0);
  now = 400;
  expect([counter.take('a', quota, 1), counter.take('a', quota, 2), counter.take('a', quota, 3)]).toEqual([0, 600, 1000]);
  now = 1000;
  expect(counter.take('a', quota, 2)).toBe(0);
  expect(counter.take('b', quota, 9)).toBe(0);
});

test('does not prolong the window when the clock steps back an hour', () => {
  let now = 10_000_000;
  const counter = createQuotaCounter({ now: () => now });
  const quota = { count: 1, windowMs: 1000 };
  counter.take('a', quota);
  now -= 3_600_000;
  expect(counter.take('a', quota)).toBe(1000);
  now += 1000;
  expect(counter.take('a', quota)).toBe(0);
});
