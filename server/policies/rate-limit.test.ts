import { describe, expect, test } from 'vitest';
import { createManualPorts } from '../../tests/support/fakes/manual-ports.ts';
import { forgetOldest, putNewest } from './expiring-map.ts';
import { createFailureCounter, createKeyedBuckets, createTokenBucket } from './rate-limit.ts';

const SECOND_MS = 1000;

describe('a token bucket', () => {
  test('allows its burst at once, then its rate, and returns the wait', () => {
    const { clock, advance } = createManualPorts();
    const bucket = createTokenBucket(clock, { perSecond: 2, burst: 3 });
    expect([bucket.take(), bucket.take(), bucket.take(), bucket.take()]).toEqual([0, 0, 0, 500]);
    advance(500);
    expect([bucket.take(), bucket.take()]).toEqual([0, 500]);
    advance(60 * SECOND_MS);
    expect([bucket.take(), bucket.take(), bucket.take(), bucket.take()]).toEqual([0, 0, 0, 500]);
  });

  test('is separate for each key', () => {
    const { clock } = createManualPorts();
    const buckets = createKeyedBuckets(clock, { perSecond: 1, burst: 1 });
    expect([buckets.take('a'), buckets.take('b'), buckets.take('a')]).toEqual([0, 0, 1000]);
  });
});

/** A clock that the test can also set back. */
function createSetClock(start = 10_000_000) {
  let now = start;
  return { clock: { now: () => now }, add: (ms: number) => void (now += ms) };
}

const HOUR_MS = 3_600_000;

describe('a clock that steps back an hour', () => {
  test('does not stop a token bucket', () => {
    const { clock, add } = createSetClock();
    const bucket = createTokenBucket(clock, { perSecond: 1, burst: 1 });
    bucket.take();
    add(-HOUR_MS);
    expect(bucket.take()).toBe(SECOND_MS);
    add(SECOND_MS);
    expect(bucket.take()).toBe(0);
  });

  test('does not stop the bucket of a key', () => {
    const { clock, add } = createSetClock();
    const buckets = createKeyedBuckets(clock, { perSecond: 1, burst: 1 });
    buckets.take('a');
    add(-HOUR_MS);
    expect(buckets.take('a')).toBe(SECOND_MS);
    add(SECOND_MS);
    expect(buckets.take('a')).toBe(0);
  });

  test('does not prolong a lock', () => {
    const { clock, add } = createSetClock();
    const counter = createFailureCounter(clock, HOUR_MS);
    counter.fail('a');
    add(-HOUR_MS);
    expect(counter.waitMs('a', 1)).toBe(60 * SECOND_MS);
    add(60 * SECOND_MS);
    expect(counter.waitMs('a', 1)).toBe(0);
  });
});

describe('buckets of many keys', () => {
  test('are limited in number, and the least recently used one starts full again', () => {
    const { clock } = createSetClock();
    const buckets = createKeyedBuckets(clock, { perSecond: 1, burst: 1 }, 2);
    expect([buckets.take('a'), buckets.take('b'), buckets.take('b'), buckets.take('c'), buckets.take('b'), buckets.take('a')]).toEqual([
      0, 0, 1000, 0, 1000, 0,
    ]);
  });
});

describe('failures', () => {
  test('lock after the allowance, twice as long each time, and expire after the window', () => {
    const { clock, advance } = createManualPorts();
    const counter = createFailureCounter(clock, 15 * 60 * SECOND_MS);
    for (let fails = 0; fails < 5; fails += 1) counter.fail('a');
    expect(counter.waitMs('a', 5)).toBe(60 * SECOND_MS);
    advance(60 * SECOND_MS);
    expect(counter.waitMs('a', 5)).toBe(0);
    counter.fail('a');
    expect(counter.waitMs('a', 5)).toBe(120 * SECOND_MS);
    expect(counter.waitMs('b', 5)).toBe(0);
    advance(15 * 60 * SECOND_MS);
    expect(counter.waitMs('a', 5)).toBe(0);
  });

  test('that were counted before the check can be removed one by one', () => {
    const counter = createFailureCounter(createManualPorts().clock, SECOND_MS);
    counter.fail('a');
    counter.fail('a');
    counter.forgive('a');
    expect([counter.waitMs('a', 1) > 0, counter.waitMs('a', 2)]).toEqual([true, 0]);
    counter.forgive('a');
    expect(counter.waitMs('a', 1)).toBe(0);
  });

  test('are cleared by a success', () => {
    const counter = createFailureCounter(createManualPorts().clock, SECOND_MS);
    counter.fail('a');
    counter.clear('a');
    expect(counter.waitMs('a', 1)).toBe(0);
  });
});

describe('a map ordered by time', () => {
  test('removes the oldest entries and keeps a renewed one', () => {
    const map = new Map<string, number>();
    for (const [key, at] of [
      ['a', 1],
      ['b', 2],
      ['c', 3],
      ['a', 4],
    ] as const)
      putNewest(map, key, at);
    forgetOldest(map, (at) => at <= 2);
    expect([...map]).toEqual([
      ['c', 3],
      ['a', 4],
    ]);
  });
});
