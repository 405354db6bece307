/** What the page is, for the decision whether a newer build is loaded in its place. */
export type PageOfBuild = {
  /** The address of its first script, which carries the hash of its content. */
  readonly script: string | undefined;
  /** Throws where storage is blocked. */
  readonly session: () => Pick<Storage, 'getItem' | 'setItem'>;
  readonly isOnline: () => boolean;
  /**
   * The page must stay: a command or a dialog is at work, a recording or a selection lasts, a field holds text that is not stored, drafts
   * cannot be kept, or the user looks at a page that may only be replaced while it is hidden.
   */
  readonly wouldLose: () => boolean;
  /** `index.html` as the server has it now, past every cache. */
  readonly fetchIndex: () => Promise<string>;
  /** Lets the service worker of the newer build take over; false where the old one would answer the reload again. */
  readonly activateNewer: () => Promise<boolean>;
  readonly reload: () => Promise<void>;
};

/** The address of each build that this tab has left by itself, one a line. */
const KEY = 'wt:reloaded';
const KEPT_BUILDS = 50;

/**
 * Loads the page again, once in a tab for each build, when the server has another build by now: the files this page lacks will not
 * come back (reliability §3.4). A cache or two servers of different builds may bring an earlier build again, so that all builds are
 * noted, not only the last one. Never rejects; where the page stays, the failure is shown and the user decides.
 */
export async function lookForUpdate(page: PageOfBuild): Promise<void> {
  try {
    const { script } = page;
    if (script === undefined || !page.isOnline() || page.wouldLose() || readLeft(page).includes(script)) return;
    if ((await page.fetchIndex()).includes(new URL(script).pathname)) return;
    if (!(await page.activateNewer())) return;
    // The user may have begun something while the new build was looked for.
    if (page.wouldLose()) return;
    page.session().setItem(KEY, [...readLeft(page), script].slice(-KEPT_BUILDS).join('\n'));
    // Composers keep their words on the event of leaving (decision 026).
    await page.reload();
  } catch {
    // Without a network, or where nothing can be noted, the page stays as it is.
  }
}

function readLeft(page: PageOfBuild): readonly string[] {
  return (page.session().getItem(KEY) ?? '').split('\n');
}
