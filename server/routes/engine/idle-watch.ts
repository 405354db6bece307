import { createSteadyClock } from '../../policies/limits/steady-clock.ts';
import type { ServerPorts } from '../../ports.ts';

/** Detects whether the peer of one socket is still there. A half-open connection reports no error; it only becomes silent. */
export type IdleWatch = {
  received(): void;
  /** Whether a frame arrived within the window. */
  isLive(): boolean;
  cancel(): void;
};

/** Calls `fellSilent` once, when no frame has arrived for `idleMs`. */
export function watchIdle(ports: Pick<ServerPorts, 'clock' | 'timers'>, idleMs: number, fellSilent: () => void): IdleWatch {
  // If the clock steps back, a dead socket stays open for one more window at most.
  const clock = createSteadyClock(ports.clock);
  let receivedAt = clock.now();
  let timer = ports.timers.after(idleMs, look);

  function look(): void {
    const restMs = receivedAt + idleMs - clock.now();
    if (restMs <= 0) fellSilent();
    else timer = ports.timers.after(restMs, look);
  }

  return {
    received: () => {
      receivedAt = clock.now();
    },
    isLive: () => clock.now() - receivedAt < idleMs,
    cancel: () => timer.cancel(),
  };
}
