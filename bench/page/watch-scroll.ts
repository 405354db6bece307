export type ScrollReport = { frames: number; blankFrames: number; maxNodes: number; longestTaskMs: number; rowsSeen: number };

const EDGE_PX = 8;
const GAP_PX = 2;
/** The main thread hears of a turn of the wheel at most so many frames before it hears of its scroll. */
const WHEEL_FRAMES = 3;

let report: ScrollReport = emptyReport();
let seen = new Set<string>();
let isWatching = false;
let observer: PerformanceObserver | undefined;

function emptyReport(): ScrollReport {
  return { frames: 0, blankFrames: 0, maxNodes: 0, longestTaskMs: 0, rowsSeen: 0 };
}

/** The nearest element around the rows that scrolls. */
export function findScroller(rowSelector: string): HTMLElement {
  for (let at = document.querySelector<HTMLElement>(rowSelector)?.parentElement; at; at = at.parentElement) {
    if (['auto', 'scroll'].includes(getComputedStyle(at).overflowY)) return at;
  }
  throw new Error(`nothing scrolls around ${rowSelector}`);
}

/** Whether rows that can be seen lie edge to edge over the whole viewport of the scroller; its padding at both ends is no hole. */
function isCovered(scroller: HTMLElement, rows: readonly HTMLElement[]): boolean {
  const view = scroller.getBoundingClientRect();
  const boxes = rows
    .filter((row) => getComputedStyle(row).visibility === 'visible')
    .map((row) => row.getBoundingClientRect())
    .sort((a, b) => a.top - b.top);
  const isAtStart = scroller.scrollTop <= EDGE_PX;
  const isAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <= EDGE_PX;
  let covered = isAtStart ? (boxes[0]?.top ?? Number.POSITIVE_INFINITY) : view.top;
  for (const { top, bottom } of boxes) {
    if (top > covered + GAP_PX && covered < view.bottom) return false;
    covered = Math.max(covered, bottom);
  }
  return boxes.length > 0 && (isAtEnd || covered >= view.bottom - GAP_PX);
}

/**
 * Runs behind the frame that is being prepared: rows that came into the document with its scroll are measured and shown while it is
 * laid out, which is after its animation callbacks and before it is painted.
 */
function behindFrame(task: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', task, { once: true });
  port1.start();
  port2.postMessage(undefined);
}

/** Looks at what each frame has painted from now on. */
export function startScrollWatch(rowSelector: string, keyName: string): void {
  const scroller = findScroller(rowSelector);
  report = emptyReport();
  seen = new Set();
  isWatching = true;
  observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) report.longestTaskMs = Math.max(report.longestTaskMs, entry.duration);
  });
  observer.observe({ type: 'longtask' });
  const look = (): void => {
    const rows = [...scroller.querySelectorAll<HTMLElement>(rowSelector)];
    report.frames += 1;
    if (!isCovered(scroller, rows)) report.blankFrames += 1;
    report.maxNodes = Math.max(report.maxNodes, document.getElementsByTagName('*').length);
    for (const row of rows) seen.add(row.dataset[keyName] ?? '');
  };
  const watch = (): void => {
    if (!isWatching) return;
    behindFrame(look);
    requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
}

export function readScrollWatch(): ScrollReport {
  return { ...report, rowsSeen: seen.size };
}

export function stopScrollWatch(): ScrollReport {
  isWatching = false;
  observer?.disconnect();
  return readScrollWatch();
}

export type StillReport = { readonly movedPx: number; readonly isPrepended: boolean };

/**
 * Until the next turn of the wheel has moved the view. A scroll alone does not say so: rows that came before the view move the offset
 * too, and who takes that for the hand's scroll sees the hand move the rows afterwards.
 */
async function untilWheelScrolled(scroller: HTMLElement): Promise<void> {
  await new Promise((resolve) => {
    scroller.addEventListener('wheel', resolve, { once: true, passive: true });
  });
  const from = scroller.scrollTop;
  for (let frame = 0; frame < WHEEL_FRAMES && scroller.scrollTop === from; frame += 1) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

/** From the frame after the next turn of the wheel on, for so many frames: how far a row in view moves, and whether older rows came before it. */
export async function watchStill(rowSelector: string, frames: number): Promise<StillReport> {
  const scroller = findScroller(rowSelector);
  await untilWheelScrolled(scroller);
  const view = scroller.getBoundingClientRect();
  const rows = (): HTMLElement[] => [...scroller.querySelectorAll<HTMLElement>(rowSelector)];
  const offset = scroller.scrollTop;
  const row = rows().find((one) => one.getBoundingClientRect().top > view.top + view.height / 2);
  if (row === undefined) throw new Error('no row in the lower half of the view');
  const { top } = row.getBoundingClientRect();
  const id = row.dataset['msgId'];
  let movedPx = 0;
  for (let frame = 0; frame < frames; frame += 1) {
    await new Promise(requestAnimationFrame);
    const now = rows().find((one) => one.dataset['msgId'] === id);
    movedPx = Math.max(movedPx, now === undefined ? view.height : Math.abs(now.getBoundingClientRect().top - top));
  }
  // Nobody scrolls meanwhile: only what came above takes the offset further down.
  return { movedPx, isPrepended: scroller.scrollTop > offset + view.height };
}
