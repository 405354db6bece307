import type { Clock } from '../../../src/platform/ports.ts';

export type ManualClock = Clock & { advance(ms: number): void };

/** A clock that the test advances. Due timers run in order, each at its time. */
export function createManualClock(startMs = 0): ManualClock {
  let nowMs = startMs;
  let timers: { readonly atMs: number; readonly task: () => void }[] = [];
  return {
    now: () => nowMs,
    after(delayMs, task) {
      const timer = { atMs: nowMs + delayMs, task };
      timers.push(timer);
      return () => void (timers = timers.filter((other) => other !== timer));
    },
    advance(ms) {
      const endMs = nowMs + ms;
      for (;;) {
        const next = timers.filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0];
        if (next === undefined) break;
        timers = timers.filter((timer) => timer !== next);
        nowMs = Math.max(nowMs, next.atMs);
        next.task();
      }
      nowMs = endMs;
    },
  };
}
