import type { Application, BuildStanding } from '../../client/application.ts';
import { isOlderVersion } from '../../core/view/is-older-version.ts';
import type { ServiceWorkerEvents, ServiceWorkerPage } from '../../platform/service-worker.ts';
import type { Cancel, Clock, Visibility } from '../../platform/ports.ts';
import { createHiddenReload } from './hidden-reload.ts';

/** A tab may stay open for weeks: a browser looks by itself when a page is loaded, and then no more. */
const CHECK_EVERY_MS = 60 * 60_000;
/** Tabs are changed often; the server is asked about it less often. */
const CHECK_AGAIN_MS = 3 * 60_000;
/** A build that was let in takes over within a second. */
const TAKE_OVER_MS = 10_000;
const LOOK_AGAIN_MS = 100;
const WORK_WITHIN_MS = 5000;
const LOOK_AT_UNSAVED_MS = 1000;

export type UpdateParts = {
  /** Of the protocol that this build speaks, as each request says it. */
  readonly version: string;
  readonly clock: Clock;
  readonly visibility: Visibility;
  readonly register: (events: ServiceWorkerEvents) => Promise<ServiceWorkerPage | undefined>;
  /** Lets every composer store its draft (G11). */
  readonly saveDrafts: () => void;
  /** A command is storing something. */
  readonly isAtWork: () => boolean;
  /** The user has something here that no draft keeps: words typed in a dialog, a recording, a selection. */
  readonly hasUnsaved: () => boolean;
  readonly reload: () => void;
  /** Loads a newer build in this hidden tab if there is one and the reload loses nothing, once for each build. Never rejects. */
  readonly renew: () => Promise<void>;
};

export type Updates = Application['update'] & {
  start(): void;
  /** The server takes this build no longer: the user is asked to update, whether a new build was found yet or not. */
  require(): void;
  /** Newer code has taken this tab's database, which shows the user its own banner. */
  setOutdated(): void;
};

/**
 * Looks for a new build from the first idle moment on, each hour and when the page comes back to the user. Nothing reloads until the
 * user accepts it in one of the tabs; then each tab stores its drafts and reloads, because the files of its build are gone from the cache.
 * A tab in which the user has something unsaved reloads when that has ended, or when its own prompt is accepted (G11). A tab that is
 * outdated, so that it stores or sends nothing any more, reloads without the user while it is hidden.
 */
export function createUpdates(parts: UpdateParts): Updates {
  const { version, clock, visibility, register, saveDrafts, isAtWork, hasUnsaved, reload } = parts;
  const hiddenReload = createHiddenReload(parts);
  const listeners = new Set<() => void>();
  let page: ServiceWorkerPage | undefined;
  let isWaiting = false;
  let standing: BuildStanding = 'current';
  let isAccepted = false;
  let isStarted = false;
  let isLeaving = false;
  let checkedAtMs = clock.now();
  let cancelHourly: Cancel = () => undefined;

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function setWaiting(): void {
    isWaiting = true;
    notify();
  }

  async function check(): Promise<boolean> {
    checkedAtMs = clock.now();
    cancelHourly();
    cancelHourly = clock.after(CHECK_EVERY_MS, () => void check());
    return (await page?.check()) ?? false;
  }

  /** What is being stored may need code of this build to its end. */
  function leaveSoon(leftMs = WORK_WITHIN_MS): void {
    if (isAtWork() && leftMs > 0) return void clock.after(LOOK_AGAIN_MS, () => leaveSoon(leftMs - LOOK_AGAIN_MS));
    saveDrafts();
    reload();
  }

  function leave(): void {
    if (isLeaving) return;
    isLeaving = true;
    leaveSoon();
  }

  /** Another tab has let the new build in. */
  function leaveWhenSaved(): void {
    if (isAccepted || !hasUnsaved()) return leave();
    if (!isWaiting) setWaiting();
    clock.after(LOOK_AT_UNSAVED_MS, leaveWhenSaved);
  }

  const events: ServiceWorkerEvents = {
    waiting() {
      setWaiting();
      if (isAccepted) page?.applyUpdate();
    },
    replaced: leaveWhenSaved,
  };

  return {
    isWaiting: () => isWaiting,
    standing: () => standing,
    learn({ minAppVersion, latestVersion }) {
      const isTooOld = isOlderVersion(version, minAppVersion ?? '');
      const next = isTooOld ? 'tooOld' : isOlderVersion(version, latestVersion ?? '') ? 'behind' : 'current';
      if (next === standing) return;
      standing = next;
      notify();
      if (isTooOld) hiddenReload.setOutdated();
      if (next !== 'current') void check();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async apply() {
      isAccepted = true;
      saveDrafts();
      // Without one that waits, it took over already, or is not found yet.
      const isComing = page?.applyUpdate() === true || (await check());
      if (isComing) clock.after(TAKE_OVER_MS, leave);
      else leave();
    },
    setOutdated: hiddenReload.setOutdated,
    require() {
      setWaiting();
      hiddenReload.setOutdated();
      void check();
    },
    start() {
      if (isStarted) return;
      isStarted = true;
      hiddenReload.start();
      visibility.subscribe(() => {
        // A clock that was set back is no reason to ask no more.
        const isLate = Math.abs(clock.now() - checkedAtMs) >= CHECK_AGAIN_MS;
        if (visibility.isVisible() && isLate) void check();
      });
      cancelHourly = clock.after(CHECK_EVERY_MS, () => void check());
      void register(events).then((registered) => (page = registered));
    },
  };
}
