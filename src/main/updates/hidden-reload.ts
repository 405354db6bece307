import type { Cancel, Clock, Visibility } from '../../platform/ports.ts';

/** A user who returns from another tab within this time finds this tab unchanged. */
const HIDDEN_FOR_MS = 10_000;
/** The next attempt, because no newer build may exist yet or a reload may lose input of the user. */
const TRY_AGAIN_MS = 5 * 60_000;

export type HiddenReloadParts = {
  readonly clock: Clock;
  readonly visibility: Visibility;
  /** Loads a newer build if there is one and the reload loses nothing, at most once for each build. Never rejects. */
  readonly renew: () => Promise<void>;
};

export type HiddenReload = {
  start(): void;
  /** The code of this tab is outdated: its database or the server refuses it. */
  setOutdated(): void;
};

/** Replaces the build of an outdated tab while it is hidden. While the tab is visible, the update prompt asks the user instead. */
export function createHiddenReload({ clock, visibility, renew }: HiddenReloadParts): HiddenReload {
  let isOutdated = false;
  let cancel: Cancel = () => undefined;

  function plan(afterMs: number): void {
    cancel();
    if (isOutdated && !visibility.isVisible()) cancel = clock.after(afterMs, () => void attempt());
  }

  async function attempt(): Promise<void> {
    await renew();
    plan(TRY_AGAIN_MS);
  }

  return {
    start: () => void visibility.subscribe(() => plan(HIDDEN_FOR_MS)),
    setOutdated() {
      if (isOutdated) return;
      isOutdated = true;
      plan(HIDDEN_FOR_MS);
    },
  };
}
