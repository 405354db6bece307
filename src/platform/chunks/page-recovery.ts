import { backoffMs } from '../../shared/backoff.ts';
import type { ChunkRecovery } from '../../shared/load-chunk.ts';
import { isAtWork, isReloadBlocked } from '../../shared/page-work.ts';
import { activateNewerWorker, type TakeOver } from './activate-newer-worker.ts';
import { classifyChunkFailure } from './classify-chunk-failure.ts';
import { lookForUpdate } from './look-for-update.ts';

const MAX_WAIT_MS = 60_000;
const ANSWER_MS = 15_000;
const PROBE_KEY = 'wt:probe';
/** Fields whose text no draft stores. The text of the composer is stored by its draft. */
const FIELDS = 'textarea:not([data-composer]), input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"], [type="hidden"])';

/** Creates the page's handling of code that does not load. */
export function createPageRecovery(): ChunkRecovery {
  let looking: Promise<void> | undefined;
  const isOnline = (): boolean => navigator.onLine;
  return {
    isOnline,
    classify: async (error, attempt) =>
      classifyChunkFailure(error, { isOnline, attempt, fetchFile: async (url) => fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(ANSWER_MS) }) }),
    waitToRetry: async (tries) =>
      new Promise((resolve) => {
        const go = (): void => {
          clearTimeout(timer);
          removeEventListener('online', go);
          resolve();
        };
        const timer = setTimeout(go, backoffMs(tries, MAX_WAIT_MS, Math.random()));
        addEventListener('online', go);
      }),
    // Several parts may fail at the same time. They share one look-up.
    lookForUpdate: async () => (looking ??= lookOnce('always').finally(() => (looking = undefined))),
  };
}

/** Replaces an outdated build of a hidden page with a newer one. The page stays when the user comes back meanwhile. */
export async function renewHiddenPage(): Promise<void> {
  return lookOnce('unseen');
}

async function lookOnce(takeOver: TakeOver): Promise<void> {
  return lookForUpdate({
    script: document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src,
    session: () => sessionStorage,
    isOnline: () => navigator.onLine,
    wouldLose: () =>
      (takeOver === 'unseen' && document.visibilityState === 'visible') || isAtWork() || isReloadBlocked() || hasUnsavedField() || !canKeepWords(),
    // The service worker answers `index.html` without a query from its own build, so the query reaches the server.
    fetchIndex: async () => (await fetch('/index.html?newest', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) })).text(),
    activateNewer: async () => activateNewerWorker(takeOver),
    reload: async () => {
      location.reload();
      // This promise stays pending, because the page is unloading and must show nothing more.
      await new Promise(() => undefined);
    },
  });
}

function hasUnsavedField(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)].some(({ value }) => value !== '');
}

/**
 * Unsaved input is stored in localStorage as JSON when the page closes (decision 026). It would be lost where localStorage is blocked or
 * full.
 */
function canKeepWords(): boolean {
  try {
    const composer = document.querySelector<HTMLTextAreaElement>('textarea[data-composer]')?.value.length ?? 0;
    localStorage.setItem(PROBE_KEY, 'x'.repeat(10_000 + 4 * composer));
    localStorage.removeItem(PROBE_KEY);
    return true;
  } catch {
    return false;
  }
}
