/** The part of a tab's session history that the back stack needs. `go` ends with a call of the listener. */
export type BackHistory = {
  readonly state: () => unknown;
  readonly path: () => string;
  readonly push: (state: unknown) => void;
  readonly replace: (state: unknown) => void;
  readonly go: (delta: number) => void;
  readonly listen: (arrived: () => void) => void;
  /** Runs after the current rendering. */
  readonly defer: (run: () => void) => void;
  /** Runs after the time limit of a traversal that did not end, so that it no longer delays a navigation. */
  readonly giveUp: (run: () => void) => void;
};

/** `stays` = the layer stays open below the page that a navigation shows, as a search stays below the chat that it opened. */
export type BackLayer = { readonly close: () => void; readonly stays: boolean };

/** Shows another page: pushes a new entry with this state, or replaces the current entry with it. */
type Visit = (how: { readonly replace: boolean; readonly state: unknown }) => void;

export type BackStack = {
  /** Adds a layer on top; the returned function removes it, whatever its position. */
  readonly open: (layer: BackLayer) => () => void;
  /** Navigates so that no entry of a closing layer stays below the new page. */
  readonly navigate: (visit: Visit, wantsReplace: boolean) => void;
  /** Goes back to the entry of the home page, else calls `otherwise`. */
  readonly goHome: (otherwise: () => void) => void;
};

/**
 * The state stored in an entry. `at` = its index in the session history, counted from the start of this app. `layers` = how many layers
 * were open. `own` = how many entries below it belong to layers of the same page, so that going back over them stays on the page. `home` =
 * how many entries below it the nearest entry of the home page is, 0 = not known.
 */
type Entry = Readonly<Record<'at' | 'layers' | 'own' | 'home', number>>;

const FIRST: Entry = { at: 0, layers: 0, own: 0, home: 0 };

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function entryOf(state: unknown): Entry {
  const entry: unknown = typeof state === 'object' && state !== null && 'wispEntry' in state ? state.wispEntry : undefined;
  if (typeof entry !== 'object' || entry === null || !('at' in entry && 'layers' in entry && 'own' in entry && 'home' in entry)) return FIRST;
  const { at, layers, own, home } = entry;
  return isCount(at) && isCount(layers) && isCount(own) && isCount(home) ? { at, layers, own, home } : FIRST;
}

/**
 * Lets the browser's Back close the top layer before it leaves the page. Each open layer has an entry in the session history. Entries only
 * count layers, so that one layer can take over the entry of another. Traversals are asynchronous: the stack compares the number of open
 * layers with the current entry after each change and after each arrival, and does one step at a time until they agree. This also removes
 * entries that a reload or Forward restores without their layers.
 */
export function createBackStack(history: BackHistory, homePath: string): BackStack {
  const layers: BackLayer[] = [];
  const waiting: (() => void)[] = [];
  /** State of the entry that the stack's own traversal leaves. */
  let leaving: unknown;
  let target: Entry = FIRST;
  /** Index of the last entry at which the stack was settled. */
  let restAt = Infinity;
  let isDeferred = false;

  const current = (): Entry => entryOf(history.state());
  const put = (entry: Entry) => ({ wispEntry: entry });
  const isHome = () => history.path() === homePath;
  const homeAbove = (entry: Entry): number => (isHome() ? 1 : entry.home > 0 ? entry.home + 1 : 0);

  function traverse(steps: number, landing: Entry): void {
    leaving = history.state();
    target = landing;
    history.go(-steps);
  }

  const goDown = (entry: Entry, steps: number): void => traverse(steps, { ...entry, layers: entry.layers - steps });

  function settle(): void {
    if (leaving !== undefined) return;
    const entry = current();
    const surplus = entry.layers - layers.length;
    if (surplus < 0) {
      history.push(put({ at: entry.at + 1, layers: entry.layers + 1, own: entry.own + 1, home: homeAbove(entry) }));
      settle();
      return;
    }
    // Forward has restored an entry whose layer is closed, so the stack goes back the same number of steps.
    const steps = entry.at > restAt ? entry.at - restAt : Math.min(surplus, entry.own);
    if (surplus > 0 && steps > 0) return goDown(entry, steps);
    if (surplus > 0) history.replace(put({ ...entry, layers: layers.length }));
    restAt = entry.at;
  }

  function settleLater(): void {
    if (isDeferred) return;
    isDeferred = true;
    history.defer(() => {
      isDeferred = false;
      settle();
    });
  }

  function arrive(): void {
    const entry = current();
    // If the user presses Back during the stack's own traversal, the browser may report one arrival for both.
    const isOwn = leaving !== undefined && entry.layers >= target.layers;
    leaving = undefined;
    if (!isOwn) for (const layer of layers.slice(entry.layers).reverse()) layer.close();
    while (leaving === undefined && waiting.length > 0) waiting.shift()?.();
    settleLater();
  }

  /** Runs when no traversal of the stack is running. The rest of a running task comes before the waiting tasks. */
  function whenArrived(run: () => void, isRest = false): void {
    if (leaving === undefined) return run();
    let isOver = false;
    const once = () => {
      if (isOver) return;
      isOver = true;
      run();
    };
    if (isRest) waiting.unshift(once);
    else waiting.push(once);
    history.giveUp(() => {
      if (isOver) return;
      leaving = undefined;
      once();
    });
  }

  function navigate(visit: Visit, wantsReplace: boolean): void {
    whenArrived(() => {
      const entry = current();
      const staying = layers.findIndex(({ stays }) => !stays);
      const kept = Math.min(entry.layers, staying === -1 ? layers.length : staying);
      const dead = Math.min(entry.own, entry.layers - kept);
      const steps = wantsReplace ? dead : Math.max(0, dead - 1);
      if (steps > 0) goDown(entry, steps);
      whenArrived(() => {
        const replace = wantsReplace || dead > 0;
        const below = current();
        restAt = replace ? below.at : below.at + 1;
        visit({ replace, state: put({ at: restAt, layers: kept, own: 0, home: replace ? below.home : homeAbove(below) }) });
        settleLater();
      }, true);
    });
  }

  function goHome(otherwise: () => void): void {
    whenArrived(() => {
      const entry = current();
      if (isHome()) return;
      if (entry.home === 0) return otherwise();
      traverse(entry.home, FIRST);
      whenArrived(() => {
        if (!isHome()) otherwise();
      }, true);
    });
  }

  history.listen(arrive);
  settleLater();
  return {
    open(layer) {
      layers.push(layer);
      settleLater();
      return () => {
        layers.splice(layers.indexOf(layer), 1);
        settleLater();
      };
    },
    navigate,
    goHome,
  };
}
