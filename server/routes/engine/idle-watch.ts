import type { ServerPorts } from '../../ports.ts';

/** Whether the peer of one socket is there: a half-open connection reports nothing, it only falls silent. */
export type IdleWatch = {
  heard(): void;
  /** A frame came within the window. */
  isLive(): boolean;
  cancel(): void;
};

/** Calls `fellSilent` once, as soon as no frame came for `idleMs`. */
export function watchIdle(ports: Pick<ServerPorts, 'clock' | 'timers'>, idleMs: number, fellSilent: () => void): IdleWatch {
  let heardAt = ports.clock.now();
  let timer = ports.timers.after(idleMs, look);

  function look(): void {
    const restMs = heardAt + idleMs - ports.clock.now();
    if (restMs <= 0) fellSilent();
    // A clock that stepped back must not keep a dead socket for longer than one window.
    else timer = ports.timers.after(Math.min(restMs, idleMs), look);
  }

  return {
    heard: () => {
      heardAt = ports.clock.now();
    },
    isLive: () => ports.clock.now() - heardAt < idleMs,
    cancel: () => timer.cancel(),
  };
}
