/** The state of the page from which lookForUpdate decides whether to load a newer build. */
export type PageOfBuild = {
  /** The address of its first script, which carries the hash of its content. */
  readonly script: string | undefined;
  /** Throws where storage is blocked. */
  readonly session: () => Pick<Storage, 'getItem' | 'setItem'>;
  readonly isOnline: () => boolean;
  /**
   * True when a reload would lose something or disturb the user: a command or a dialog is active, a recording or a selection is in
   * progress, a field holds text that is not stored, drafts cannot be stored, or the page may only be replaced while it is hidden and is
   * visible now.
   */
  readonly wouldLose: () => boolean;
  /** Fetches the current `index.html` from the server and bypasses every cache. */
  readonly fetchIndex: () => Promise<string>;
  /** Lets the service worker of the newer build take over. Resolves to false when the old worker would answer the reload again. */
  readonly activateNewer: () => Promise<boolean>;
  readonly reload: () => Promise<void>;
};

/** The script address of each build that this tab left automatically, one per line. */
const KEY = 'wt:reloaded';
const KEPT_BUILDS = 50;

/**
 * Reloads the page when the server has another build, because the files that this page lacks will not come back (reliability §3.4). Each
 * tab leaves each build at most once. All left builds are stored and not only the last one, because a cache or two servers with different
 * builds may deliver an earlier build again. Never rejects. When the page does not reload, the failure is shown and the user decides.
 */
export async function lookForUpdate(page: PageOfBuild): Promise<void> {
  try {
    const { script } = page;
    if (script === undefined || !page.isOnline() || page.wouldLose() || readLeft(page).includes(script)) return;
    if ((await page.fetchIndex()).includes(new URL(script).pathname)) return;
    if (!(await page.activateNewer())) return;
    // The user may have started something while the new build was requested.
    if (page.wouldLose()) return;
    page.session().setItem(KEY, [...readLeft(page), script].slice(-KEPT_BUILDS).join('\n'));
    // The composers store their unsaved input in the event that the page fires when it unloads (decision 026).
    await page.reload();
  } catch {
    // The page stays as it is when there is no network or when session storage is blocked.
  }
}

function readLeft(page: PageOfBuild): readonly string[] {
  return (page.session().getItem(KEY) ?? '').split('\n');
}
