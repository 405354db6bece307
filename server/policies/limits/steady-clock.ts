import type { Clock } from '../../ports.ts';

/**
 * Returns a clock that stops while the given clock steps back and never returns less than before. A limiter that uses it keeps its waiting
 * times after the machine's time was corrected.
 */
export function createSteadyClock(clock: Clock): Clock {
  let last = clock.now();
  let steady = last;
  return {
    now: () => {
      const now = clock.now();
      steady += Math.max(0, now - last);
      last = now;
      return steady;
    },
  };
}
