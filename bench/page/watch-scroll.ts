export type ScrollReport = { frames: number; blankFrames: number; maxNodes: number; longestTaskMs: number; rowsSeen: number };

const EDGE_PX = 8;
const GAP_PX = 2;

let report: ScrollReport = emptyReport();
let seen = new Set<string>();
let isWatching = false;
let observer: PerformanceObserver | undefined;

function emptyReport(): ScrollReport {
  return { frames: 0, blankFrames: 0, maxNodes: 0, longestTaskMs: 0, rowsSeen: 0 };
}

/** The nearest scrolling ancestor of the rows. */
function findScroller(rowSelector: string): HTMLElement {
  for (let at = document.querySelector<HTMLElement>(rowSelector)?.parentElement; at; at = at.parentElement) {
    if (['auto', 'scroll'].includes(getComputedStyle(at).overflowY)) return at;
  }
  throw new Error(`nothing scrolls around ${rowSelector}`);
}

/** Whether visible rows cover the whole viewport of the scroller without gaps. The padding at both ends is not a gap. */
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
 * Runs after the current frame. The list measures and shows rows that the scroll added during the layout of the frame, which is
 * after its animation callbacks and before it is painted.
 */
function behindFrame(task: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', task, { once: true });
  port1.start();
  port2.postMessage(undefined);
}

/** Checks what each frame has painted, from now on. */
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
 * Watches a visible row from the next wheel event, for `frames` frames. Returns how far the row moves beyond the scroll of that event,
 * which moves it down by exactly `wheelPx` in one frame, and whether older rows were prepended meanwhile. Rows that are prepended in
 * the frame of the event count too.
 */
export async function watchStill(rowSelector: string, { frames, wheelPx }: { readonly frames: number; readonly wheelPx: number }): Promise<StillReport> {
  const scroller = findScroller(rowSelector);
  const view = scroller.getBoundingClientRect();
  const rows = (): HTMLElement[] => [...scroller.querySelectorAll<HTMLElement>(rowSelector)];
  // The row stays in the document: it is in view before the wheel event, and directly below the view after it.
  const row = rows().find((one) => one.getBoundingClientRect().bottom > view.top);
  if (row === undefined) throw new Error('no row in view');
  const before = rows()[0]?.dataset['msgId'];
  const { top } = row.getBoundingClientRect();
  const id = row.dataset['msgId'];
  await new Promise((resolve) => {
    scroller.addEventListener('wheel', resolve, { once: true, passive: true });
  });
  let movedPx = 0;
  let isTurned = false;
  for (let frame = 0; frame < frames; frame += 1) {
    await new Promise(requestAnimationFrame);
    await new Promise<void>(behindFrame);
    const now = rows().find((one) => one.dataset['msgId'] === id);
    const moved = now === undefined ? view.height : now.getBoundingClientRect().top - top;
    isTurned ||= Math.abs(moved - wheelPx) < Math.abs(moved);
    movedPx = Math.max(movedPx, Math.abs(isTurned ? moved - wheelPx : moved));
  }
  if (!isTurned) throw new Error('the wheel did not turn');
  return { movedPx, isPrepended: rows()[0]?.dataset['msgId'] !== before };
}
