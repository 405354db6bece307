import type { ServerPorts } from '../../../server/ports.ts';

export type ManualPorts = ServerPorts & {
  /** Advances the clock and runs due timers in order. */
  advance(ms: number): void;
  /** The number of timers that have neither run nor been cancelled. */
  pendingCount(): number;
  readonly errors: string[];
};

const SECOND_MS = 1000;

/** Ports with a clock that the test advances and a seeded random source. */
export function createManualPorts(startMs = 1_760_000_000_000, seed = 1): ManualPorts {
  let now = startMs;
  let state = seed >>> 0;
  let pending: { at: number; everyMs?: number; run: () => void }[] = [];
  const errors: string[] = [];

  function uint32(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return (value ^ (value >>> 14)) >>> 0;
  }

  const plan = (entry: { at: number; everyMs?: number; run: () => void }) => {
    pending.push(entry);
    return { cancel: () => void (pending = pending.filter((other) => other !== entry)) };
  };

  return {
    clock: { now: () => now },
    random: { bytes: (length) => Uint8Array.from({ length }, () => uint32() & 0xff), uint32 },
    timers: {
      after: (delayMs, run) => plan({ at: now + delayMs, run }),
      every: (everyMs, run) => plan({ at: now + everyMs, everyMs, run }),
    },
    log: { info: () => undefined, warn: () => undefined, request: () => undefined, error: (text, cause) => void errors.push(`${text} ${String(cause)}`) },
    outbound: { request: () => Promise.resolve(undefined), callService: () => Promise.resolve(undefined) },
    sms: { send: () => undefined },
    errors,
    pendingCount: () => pending.length,
    advance: (ms) => {
      const end = now + ms;
      for (;;) {
        const next = pending.filter((entry) => entry.at <= end).sort((left, right) => left.at - right.at)[0];
        if (next === undefined) break;
        now = Math.max(now, next.at);
        if (next.everyMs === undefined) pending = pending.filter((entry) => entry !== next);
        else next.at += Math.max(SECOND_MS, next.everyMs);
        next.run();
      }
      now = end;
    },
  };
}
