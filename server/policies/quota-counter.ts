import type { Quota } from '../config.ts';
import type { Clock } from '../ports.ts';
import { forgetOldest, putNewest } from './expiring-map.ts';

export type QuotaCounter = {
  /** Counts one; milliseconds until the next would be allowed, or 0 = allowed. One that is refused is not counted. */
  take(key: string, quota: Quota): number;
};

/** A sliding window per key, exact because the counts allowed are small. */
export function createQuotaCounter(clock: Clock): QuotaCounter {
  const taken = new Map<string, { at: number[]; windowMs: number }>();
  return {
    take: (key, quota) => {
      const now = clock.now();
      const at = (taken.get(key)?.at ?? []).filter((time) => now - time < quota.windowMs);
      putNewest(taken, key, { at, windowMs: quota.windowMs });
      forgetOldest(taken, (entry) => now - (entry.at.at(-1) ?? now) >= entry.windowMs);
      const [oldest] = at;
      if (oldest !== undefined && at.length >= quota.count) return Math.max(1, oldest + quota.windowMs - now);
      at.push(now);
      return 0;
    },
  };
}
