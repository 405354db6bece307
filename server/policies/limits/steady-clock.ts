import type { Clock } from '../../ports.ts';

/**
 * Stands still while the given clock steps back, and never returns less than before. A limiter that measures with it waits as long as it
 * says, also after the hour of the machine was corrected.
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
