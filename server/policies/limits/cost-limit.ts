import type { Rate } from '../../config.ts';
import type { Clock } from '../../ports.ts';
import { forgetOldest, putNewest } from '../expiring-map.ts';
import { createSteadyClock } from './steady-clock.ts';

/** Returns 0 if the request is allowed and charged to the key, otherwise the milliseconds to wait. */
export type CostLimit = { take(key: string, cost: number): number };

/**
 * A token bucket per key that may become negative: one large request is allowed, and its sender then waits until the cost is refilled.
 * Otherwise a request that costs more than the bucket's capacity could never be sent.
 */
export function createCostLimit(clock: Clock, rate: Rate): CostLimit {
  const steady = createSteadyClock(clock);
  const buckets = new Map<string, { tokens: number; filledAt: number }>();
  const tokensAt = (key: string, now: number) => {
    const known = buckets.get(key);
    return known === undefined ? rate.burst : Math.min(rate.burst, known.tokens + ((now - known.filledAt) / 1000) * rate.perSecond);
  };
  return {
    take: (key, cost) => {
      const now = steady.now();
      const tokens = tokensAt(key, now);
      if (tokens <= 0) return Math.max(1, Math.ceil((-tokens / rate.perSecond) * 1000));
      putNewest(buckets, key, { tokens: tokens - cost, filledAt: now });
      forgetOldest(buckets, (entry) => entry.tokens + ((now - entry.filledAt) / 1000) * rate.perSecond >= rate.burst);
      return 0;
    },
  };
}
