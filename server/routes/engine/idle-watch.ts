import { createSteadyClock } from '../../policies/limits/steady-clock.ts';
import type { ServerPorts } from '../../ports.ts';

/** Whether the peer of one socket is there: a half-open connection reports nothing, it only falls silent. */
export type IdleWatch = {
  received(): void;
  /** A frame came within the window. */
  isLive(): boolean;
  cancel(): void;
};

/** Calls `fellSilent` once, as soon as no frame came for `idleMs`. */
export function watchIdle(ports: Pick<ServerPorts, 'clock' | 'timers'>, idleMs: number, fellSilent: () => void): IdleWatch {
  // A clock that steps back keeps a dead socket for one more window at most.
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
