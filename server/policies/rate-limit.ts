import { forgetOldest, putNewest } from './expiring-map.ts';
import { createSteadyClock } from './limits/steady-clock.ts';
import type { Clock } from '../ports.ts';
import type { Rate } from '../config.ts';

/** Returns 0 if allowed, otherwise the milliseconds until the next one is allowed. */
export type TokenBucket = { take(): number };

type Filling = { tokens: number; filledAt: number };

function takeFrom(filling: Filling, rate: Rate, now: number): number {
  filling.tokens = Math.min(rate.burst, filling.tokens + ((now - filling.filledAt) / 1000) * rate.perSecond);
  filling.filledAt = now;
  if (filling.tokens >= 1) {
    filling.tokens -= 1;
    return 0;
  }
  return Math.ceil(((1 - filling.tokens) / rate.perSecond) * 1000);
}

export function createTokenBucket(clock: Clock, rate: Rate): TokenBucket {
  const steady = createSteadyClock(clock);
  const filling = { tokens: rate.burst, filledAt: steady.now() };
  return { take: () => takeFrom(filling, rate, steady.now()) };
}

/** One bucket per key. A bucket that is full again is deleted. */
export type KeyedBuckets = { take(key: string): number };

/** Per applicant and target: a few corrections at once, then one change per hour. */
export const APPLY_RATE: Rate = { perSecond: 1 / 3600, burst: 3 };

/** Per account: a hundred long records at once, then one per minute. */
export const RECORD_RATE: Rate = { perSecond: 1 / 60, burst: 100 };

export const UNLIMITED: KeyedBuckets = { take: () => 0 };

/** Beyond this number of keys the least recently used one is reset. */
const MOST_KEYS = 100_000;

export function createKeyedBuckets(clock: Clock, rate: Rate, mostKeys = MOST_KEYS): KeyedBuckets {
  const steady = createSteadyClock(clock);
  const buckets = new Map<string, Filling>();
  const fullAfterMs = (rate.burst / rate.perSecond) * 1000;
  return {
    take: (key) => {
      const now = steady.now();
      const filling = buckets.get(key) ?? { tokens: rate.burst, filledAt: now };
      const waitMs = takeFrom(filling, rate, now);
      putNewest(buckets, key, filling);
      forgetOldest(buckets, (entry) => now - entry.filledAt > fullAfterMs || buckets.size > mostKeys);
      return waitMs;
    },
  };
}

/** Counts failures per key. The wait doubles with each failure beyond the allowed number. */
export type FailureCounter = {
  waitMs(key: string, allowed: number): number;
  fail(key: string): void;
  /** Removes one failure that was counted before the guess was verified. */
  forgive(key: string): void;
  clear(key: string): void;
};

export function createFailureCounter(clock: Clock, windowMs: number): FailureCounter {
  const steady = createSteadyClock(clock);
  const fails = new Map<string, { count: number; lastAt: number }>();
  const live = (key: string) => {
    const entry = fails.get(key);
    return entry !== undefined && steady.now() - entry.lastAt < windowMs ? entry : undefined;
  };
  return {
    waitMs: (key, allowed) => {
      const entry = live(key);
      if (entry === undefined || entry.count < allowed) return 0;
      const lockedMs = Math.min(windowMs, 60_000 * 2 ** (entry.count - allowed));
      return Math.max(0, entry.lastAt + lockedMs - steady.now());
    },
    fail: (key) => {
      const now = steady.now();
      putNewest(fails, key, { count: (live(key)?.count ?? 0) + 1, lastAt: now });
      forgetOldest(fails, (entry) => now - entry.lastAt >= windowMs);
    },
    forgive: (key) => {
      const entry = fails.get(key);
      if (entry === undefined) return;
      entry.count -= 1;
      if (entry.count <= 0) fails.delete(key);
    },
    clear: (key) => void fails.delete(key),
  };
}
