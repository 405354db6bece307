/** The session history of a tab, as far as the back stack needs it. `go` ends with a call of the listener. */
export type BackHistory = {
  readonly state: () => unknown;
  readonly path: () => string;
  readonly push: (state: unknown) => void;
  readonly replace: (state: unknown) => void;
  readonly go: (delta: number) => void;
  readonly listen: (arrived: () => void) => void;
  /** Runs once what is rendering now is done. */
  readonly defer: (run: () => void) => void;
  /** Runs when a traversal that did not end must not hold back a navigation any longer. */
  readonly giveUp: (run: () => void) => void;
};

/** `stays` = the layer stays open below the page that a navigation shows, as a search below the chat that it found. */
export type BackLayer = { readonly close: () => void; readonly stays: boolean };

/** Shows another page: a new entry with this state, or this state in the place of the current entry. */
type Visit = (how: { readonly replace: boolean; readonly state: unknown }) => void;

export type BackStack = {
  /** Puts a layer on top; the result takes it away, wherever it lies. */
  readonly open: (layer: BackLayer) => () => void;
  /** Navigates so that no entry of a closing layer stays below the new page. */
  readonly navigate: (visit: Visit, wantsReplace: boolean) => void;
  /** Goes back to the entry of the home page, else calls `otherwise`. */
  readonly goHome: (otherwise: () => void) => void;
};

/**
 * What an entry says of itself. `at` = its index in the session history, from where this app began. `layers` = how many were open.
 * `own` = how many entries below it belong to layers of the same page, so that going back over them stays on the page. `home` = how far
 * below it the nearest entry of the home page is, 0 = not known.
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
 * Lets the browser's Back close the top layer before it leaves the page. Each open layer has an entry of the session history; entries
 * only count layers, so that one layer can take over the entry of another. Traversals are asynchronous: the stack compares the number of
 * open layers with the current entry after each change and after each arrival, and does one thing at a time until they agree. That also
 * takes away the entries that a reload or Forward brings back without their layers.
 */
export function createBackStack(history: BackHistory, homePath: string): BackStack {
  const layers: BackLayer[] = [];
  const waiting: (() => void)[] = [];
  /** The entry that the stack itself is leaving. */
  let leaving: unknown;
  let target: Entry = FIRST;
  /** Where the user was at rest. */
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
    // Forward has brought back an entry whose layer is closed: the way back is the one it came.
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
    // A press of Back during the stack's own traversal can make one arrival of two.
    const isOwn = leaving !== undefined && entry.layers >= target.layers;
    leaving = undefined;
    if (!isOwn) for (const layer of layers.slice(entry.layers).reverse()) layer.close();
    while (leaving === undefined && waiting.length > 0) waiting.shift()?.();
    settleLater();
  }

  /** Runs when no traversal of the stack's own is under way; the rest of what runs already comes before what waits. */
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
