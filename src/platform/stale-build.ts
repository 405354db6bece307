/** What the page is, for whoever looks whether its build is still the server's. */
export type PageOfBuild = {
  /** The address of its first script, which carries the hash of its content. */
  readonly script: string | undefined;
  readonly session: Pick<Storage, 'getItem' | 'setItem'>;
  readonly isOnline: () => boolean;
  /** `index.html` as the server has it now. */
  readonly fetchIndex: () => Promise<string>;
  readonly reload: () => void;
};

const KEY = 'wt:reloaded';

/**
 * Loads the page again, once in a tab for each build, when the server has another build by now: the code it asked for in vain will not
 * come back (reliability §3.4). A network that failed for a moment is no reason to; whoever asked says so. Never rejects.
 */
export async function reloadIfStale({ script, session, isOnline, fetchIndex, reload }: PageOfBuild): Promise<void> {
  try {
    if (script === undefined || !isOnline() || session.getItem(KEY) === script) return;
    if ((await fetchIndex()).includes(new URL(script).pathname)) return;
    session.setItem(KEY, script);
    // Composers keep their words on the event of leaving.
    reload();
  } catch {
    // Without a network, or where nothing can be noted, the page stays as it is.
  }
}

/** Code that could not be fetched makes the page look for a newer build. */
export function reloadWhenStale(): void {
  window.addEventListener('vite:preloadError', () => {
    void reloadIfStale({
      script: document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src,
      session: sessionStorage,
      isOnline: () => navigator.onLine,
      fetchIndex: async () => (await fetch('/index.html', { cache: 'no-store' })).text(),
      reload: () => location.reload(),
    });
  });
}
