import { forgetOldest, putNewest } from './expiring-map.ts';
import type { Clock } from '../ports.ts';
import type { Rate } from '../config.ts';

/** Milliseconds until the next one is allowed, or 0 = allowed now. */
export type TokenBucket = { take(): number };

export function createTokenBucket(clock: Clock, rate: Rate): TokenBucket {
  let tokens = rate.burst;
  let filledAt = clock.now();
  return {
    take: () => {
      const now = clock.now();
      tokens = Math.min(rate.burst, tokens + ((now - filledAt) / 1000) * rate.perSecond);
      filledAt = now;
      if (tokens >= 1) {
        tokens -= 1;
        return 0;
      }
      return Math.ceil(((1 - tokens) / rate.perSecond) * 1000);
    },
  };
}

/** One bucket for each key; a bucket that is full again is forgotten. */
export type KeyedBuckets = { take(key: string): number };

export const UNLIMITED: KeyedBuckets = { take: () => 0 };

export function createKeyedBuckets(clock: Clock, rate: Rate): KeyedBuckets {
  const buckets = new Map<string, { bucket: TokenBucket; usedAt: number }>();
  const fullAfterMs = (rate.burst / rate.perSecond) * 1000;
  return {
    take: (key) => {
      const now = clock.now();
      const bucket = buckets.get(key)?.bucket ?? createTokenBucket(clock, rate);
      putNewest(buckets, key, { bucket, usedAt: now });
      forgetOldest(buckets, (entry) => now - entry.usedAt > fullAfterMs);
      return bucket.take();
    },
  };
}

/** Counts failures per key; the wait doubles with every one past the allowance. */
export type FailureCounter = { waitMs(key: string, allowed: number): number; fail(key: string): void; clear(key: string): void };

export function createFailureCounter(clock: Clock, windowMs: number): FailureCounter {
  const fails = new Map<string, { count: number; lastAt: number }>();
  const live = (key: string) => {
    const entry = fails.get(key);
    return entry !== undefined && clock.now() - entry.lastAt < windowMs ? entry : undefined;
  };
  return {
    waitMs: (key, allowed) => {
      const entry = live(key);
      if (entry === undefined || entry.count < allowed) return 0;
      const lockedMs = Math.min(windowMs, 60_000 * 2 ** (entry.count - allowed));
      return Math.max(0, entry.lastAt + lockedMs - clock.now());
    },
    fail: (key) => {
      const now = clock.now();
      putNewest(fails, key, { count: (live(key)?.count ?? 0) + 1, lastAt: now });
      forgetOldest(fails, (entry) => now - entry.lastAt >= windowMs);
    },
    clear: (key) => void fails.delete(key),
  };
}
