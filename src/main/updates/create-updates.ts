import type { Application, BuildStanding } from '../../client/application.ts';
import { isOlderVersion } from '../../core/view/is-older-version.ts';
import type { ServiceWorkerEvents, ServiceWorkerPage } from '../../platform/service-worker.ts';
import type { Cancel, Clock, Visibility } from '../../platform/ports.ts';
import { createHiddenReload } from './hidden-reload.ts';

/** A tab may stay open for weeks, and a browser checks for a new service worker only when a page is loaded. */
const CHECK_EVERY_MS = 60 * 60_000;
/** Users switch tabs often, so visibility changes trigger a check at most this often. */
const CHECK_AGAIN_MS = 3 * 60_000;
/** An activated build takes over within a second. */
const TAKE_OVER_MS = 10_000;
const LOOK_AGAIN_MS = 100;
const WORK_WITHIN_MS = 5000;
const LOOK_AT_UNSAVED_MS = 1000;

export type UpdateParts = {
  /** The protocol version of this build, as each request states it. */
  readonly version: string;
  readonly clock: Clock;
  readonly visibility: Visibility;
  readonly register: (events: ServiceWorkerEvents) => Promise<ServiceWorkerPage | undefined>;
  /** Makes every composer store its draft (G11). */
  readonly saveDrafts: () => void;
  /** True while a command stores something. */
  readonly isAtWork: () => boolean;
  /** True when the user has input that no draft stores: text typed in a dialog, a recording, a selection. */
  readonly hasUnsaved: () => boolean;
  readonly reload: () => void;
  /** Loads a newer build in this hidden tab if there is one and the reload loses nothing, at most once for each build. Never rejects. */
  readonly renew: () => Promise<void>;
};

export type Updates = Application['update'] & {
  start(): void;
  /** The server refuses this build. The user is asked to update, whether a new build was already found or not. */
  require(): void;
  /** Newer code has upgraded the database of this tab. The user sees a separate banner for it. */
  setOutdated(): void;
};

/**
 * Checks for a new build from the first idle moment on, every hour and when the page becomes visible. No tab reloads until the user accepts
 * the update in one of the tabs. Then each tab stores its drafts and reloads, because the cache no longer contains the files of its build.
 * A tab with unsaved input reloads when that input is gone, or when the user accepts its own prompt (G11). An outdated tab, which stores
 * and sends nothing any more, reloads without a prompt while it is hidden.
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

  /** A running write may need code of this build until it ends. */
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

  /** Called when another tab has activated the new build. */
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
      // When no build waits, it has already taken over or is not found yet.
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
        // The difference is absolute, because checks must also continue after the clock was set back.
        const isLate = Math.abs(clock.now() - checkedAtMs) >= CHECK_AGAIN_MS;
        if (visibility.isVisible() && isLate) void check();
      });
      cancelHourly = clock.after(CHECK_EVERY_MS, () => void check());
      void register(events).then((registered) => (page = registered));
    },
  };
}
