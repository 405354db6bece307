import { backoffMs } from '../../shared/backoff.ts';
import type { ChunkRecovery } from '../../shared/load-chunk.ts';
import { isAtWork, isReloadBlocked } from '../../shared/page-work.ts';
import { activateNewerWorker, type TakeOver } from './activate-newer-worker.ts';
import { classifyChunkFailure } from './classify-chunk-failure.ts';
import { lookForUpdate } from './look-for-update.ts';

const MAX_WAIT_MS = 60_000;
const ANSWER_MS = 15_000;
const PROBE_KEY = 'wt:probe';
/** What the composer holds is kept by its draft; what other fields hold is not. */
const FIELDS = 'textarea:not([data-composer]), input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"], [type="hidden"])';

/** What a page does about code that does not load. */
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
    // Several parts may fail at once; one of them looks.
    lookForUpdate: async () => (looking ??= lookOnce('always').finally(() => (looking = undefined))),
  };
}

/** Loads a newer build in place of an outdated one that nobody looks at; a user who comes back meanwhile keeps the page. */
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
    // The service worker knows `index.html` without a query, of its own build.
    fetchIndex: async () => (await fetch('/index.html?newest', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) })).text(),
    activateNewer: async () => activateNewerWorker(takeOver),
    reload: async () => {
      location.reload();
      // Nothing is shown any more: the page is going.
      await new Promise(() => undefined);
    },
  });
}

function hasUnsavedField(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)].some(({ value }) => value !== '');
}

/** The last words of a page go into localStorage (decision 026), as JSON; where it is blocked or full they would be lost. */
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
