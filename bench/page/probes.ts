import { countCommits } from './count-commits.ts';
import { untilEnter, untilTextPainted } from './time-arrival.ts';
import { timeCatchUp } from './time-catch-up.ts';
import { timeSearch } from './time-search.ts';
import { timeOpening } from './time-opening.ts';
import { timeRawPuts } from './time-raw-puts.ts';
import { timeSending } from './time-sending.ts';
import { timeFiltered, timeShown } from './time-shown.ts';
import { readScrollWatch, startScrollWatch, stopScrollWatch, watchStill } from './watch-scroll.ts';
import type { WatchName } from './watch-name.ts';
import { watchTyping } from './watch-typing.ts';

// Runs in each page before the page's own code. bench/support/probe.ts calls these functions.
const watches = { timeSearch, timeFiltered, timeShown, timeOpening, timeSending, watchTyping, watchStill } as const satisfies Record<WatchName, unknown>;
let watching: Promise<unknown> = Promise.resolve();

const probes: Record<string, unknown> = {
  countCommits,
  timeCatchUp,
  timeRawPuts,
  untilEnter,
  untilTextPainted,
  startScrollWatch,
  readScrollWatch,
  stopScrollWatch,
  /** Returns when the watch is registered. The watched action may start then. */
  begin(name: WatchName, ...values: readonly unknown[]): void {
    watching = (watches[name] as (...all: readonly unknown[]) => Promise<unknown>)(...values);
  },
  end: async () => watching,
};
Object.assign(globalThis, { bench: probes });

// Records when the page marks its first screen as painted, from the start of the navigation.
new MutationObserver(() => {
  if (document.documentElement.dataset['ready'] === 'true') probes['readyMs'] ??= performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-ready'] });
