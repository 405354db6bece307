import type { Quota } from '../config.ts';
import type { Clock } from '../ports.ts';
import { forgetOldest, putNewest } from './expiring-map.ts';
import { createSteadyClock } from './limits/steady-clock.ts';

export type QuotaCounter = {
  /** Counts `count` requests. Returns 0 if they are allowed, otherwise the milliseconds to wait. Refused requests are not counted. */
  take(key: string, quota: Quota, count?: number): number;
};

/** A sliding window per key. It is exact, which is cheap because the allowed counts are small. */
export function createQuotaCounter(clock: Clock): QuotaCounter {
  const steady = createSteadyClock(clock);
  const taken = new Map<string, { at: number[]; windowMs: number }>();
  return {
    take: (key, quota, count = 1) => {
      const now = steady.now();
      const at = (taken.get(key)?.at ?? []).filter((time) => now - time < quota.windowMs);
      putNewest(taken, key, { at, windowMs: quota.windowMs });
      forgetOldest(taken, (entry) => now - (entry.at.at(-1) ?? now) >= entry.windowMs);
      // A request for more than the quota takes all of it.
      const over = Math.min(count, quota.count) + at.length - quota.count;
      const last = at[over - 1];
      if (last !== undefined) return Math.max(1, last + quota.windowMs - now);
      for (let index = 0; index < count; index += 1) at.push(now);
      return 0;
    },
  };
}
