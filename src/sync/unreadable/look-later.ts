import type { Cancel, Ports } from '../../platform/ports.ts';
import { backoffMs } from '../../shared/backoff.ts';

const MAX_PAUSE_MS = 30_000;

export type LookLater = {
  /** Schedules one look, even if it is called several times meanwhile. Each look comes after a longer pause. */
  ask(): void;
  connected(): void;
  stop(): void;
};

/** Looks for missed data: soon, and then less and less often, independent of the peer. */
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
