import type { Quota } from '../config.ts';
import type { Clock } from '../ports.ts';

export type QuotaCounter = {
  /** Counts one; milliseconds until the next would be allowed, or 0 = allowed. One that is refused is not counted. */
  take(key: string, quota: Quota): number;
};

const SWEEP_SIZE = 10_000;

/** A sliding window per key, exact because the counts allowed are small. */
export function createQuotaCounter(clock: Clock): QuotaCounter {
  const taken = new Map<string, { at: number[]; windowMs: number }>();
  const sweep = () => {
    for (const [key, entry] of taken) if (clock.now() - (entry.at.at(-1) ?? 0) >= entry.windowMs) taken.delete(key);
  };
  return {
    take: (key, quota) => {
      const now = clock.now();
      const at = (taken.get(key)?.at ?? []).filter((time) => now - time < quota.windowMs);
      taken.set(key, { at, windowMs: quota.windowMs });
      if (taken.size > SWEEP_SIZE) sweep();
      const [oldest] = at;
      if (oldest !== undefined && at.length >= quota.count) return Math.max(1, oldest + quota.windowMs - now);
      at.push(now);
      return 0;
    },
  };
}
