import type { Cancel, Ports } from '../../platform/ports.ts';
import { backoffMs } from '../../shared/backoff.ts';

const MAX_PAUSE_MS = 30_000;

export type LookLater = {
  /** Once, however often it is asked for meanwhile; each time after a longer pause. */
  ask(): void;
  connected(): void;
  stop(): void;
};

/** Looks for what may have been missed: soon, and then ever more seldom, whatever a peer says. */
export function createLookLater({ clock, random }: Pick<Ports, 'clock' | 'random'>, look: () => void): LookLater {
  let tries = 0;
  let cancel: Cancel | undefined;
  return {
    ask() {
      cancel ??= clock.after(backoffMs(tries, MAX_PAUSE_MS, random.unit()), () => {
        cancel = undefined;
        tries += 1;
        look();
      });
    },
    connected: () => void (tries = 0),
    stop: () => cancel?.(),
  };
}
