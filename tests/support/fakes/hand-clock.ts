import type { Clock } from '../../../src/platform/ports.ts';

/** A clock that a test moves; what falls due on the way runs at the end of it. */
export function createHandClock(): Clock & { advance(ms: number): void } {
  let nowMs = 0;
  let timers: { atMs: number; task: () => void }[] = [];
  return {
    now: () => nowMs,
    after(delayMs, task) {
      const timer = { atMs: nowMs + delayMs, task };
      timers.push(timer);
      return () => void (timers = timers.filter((other) => other !== timer));
    },
    advance(ms) {
      nowMs += ms;
      const due = timers.filter(({ atMs }) => atMs <= nowMs);
      timers = timers.filter((timer) => !due.includes(timer));
      for (const { task } of due) task();
    },
  };
}
