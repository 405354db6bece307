import { watchKeepScrollPosition } from './keep-scroll-position.ts';
import { createScrollAnchorTracker, hasMoved, type ScrollAnchor } from './scroll-anchor-tracker.ts';
import { changeSlice, planChange, type DrawnRows, type Extent, type RowSlice, type SliceSpace } from './row-slice.ts';

/** Where the view goes with the next drawing: to the end, or to one of the rows that are drawn then. */
export type FlowTarget = { readonly kind: 'end' } | { readonly kind: 'row'; readonly index: number };

/** What the view asks of the list. */
export type FlowOwner = {
  slice(): RowSlice<unknown> | undefined;
  isAtEnd(): boolean;
  /** Whether nothing comes behind the last row. */
  isNewest(): boolean;
  setAtEnd(isAtEnd: boolean): void;
  /** Draws another slice before it returns. */
  draw(slice: RowSlice<unknown>): void;
  /** Few rows are left that could be drawn at this end. */
  near(end: 'start' | 'end'): void;
  scrolled(): void;
};

export type FlowView = {
  /** After each drawing: goes to its target, stays at the end, or holds its place. */
  settle(target: FlowTarget | undefined): void;
  /** Rows have come that a hand may already be waiting for. */
  follow(): void;
  isFilled(): boolean;
  visibleRange(): { first: number; last: number } | undefined;
  /** How many heights of the view lie below it; rows that are not drawn count as high as those that are. */
  viewsBelow(): number;
  close(): void;
};

type Heading = 'start' | 'end';

const AT_END_PX = 4;
/** Drawn ahead of a hand: what a fling passes through in a fifth of a second. */
const AHEAD_PX = 2400;
/** Drawn behind it: it may turn round. */
const BEHIND_PX = 500;
const RESTING_PX = 400;
/** What the list has moved itself is painted by then, and no hand has come yet. */
const REST_MS = 150;
/** So many rows beyond those drawn are asked for: as much again as is drawn ahead. Two ends cannot both be short of it. */
const NEAR_ROWS = 60;
const RESTING_NEAR_ROWS = 10;

/** The scrolling side of a list in normal flow: which rows are drawn follows from where the view is and which way it goes. */
export function createFlowView(scroller: HTMLElement, list: HTMLElement, owner: FlowOwner): FlowView {
  let mark: ScrollAnchor | undefined;
  let heading: Heading | undefined;
  let [isHandled, frame] = [false, 0];

  const { extentOf, rowAt, markView, markPart, movedSince } = createScrollAnchorTracker(scroller, list);

  const toEnd = (): void => {
    if (untilEnd(scroller) > 0) scroller.scrollTop = scroller.scrollHeight;
    // Where a hand then goes is told from here.
    mark = markView();
  };

  /** An end with newer rows behind it is none to stay at, unless one is on the way to the newest. */
  const isThere = (): boolean => isEndDrawn(owner.slice()) && untilEnd(scroller) <= AT_END_PX && owner.isNewest();

  const noteEnd = (moved: number): void => {
    // Rows that grow, and a viewport that shrinks, move the end away without anybody scrolling, and rows down without the offset going up:
    // it is left by who goes up from it.
    const hasGoneUp = moved >= 1 && mark !== undefined && scroller.scrollTop < mark.scrollTop;
    owner.setAtEnd(isThere() || (isEndDrawn(owner.slice()) && owner.isAtEnd() && !hasGoneUp));
  };

  /** At the end nobody flings: more drawn or asked for there than at rest would be let go at once, without end. */
  const isOnTheWay = (): boolean => isHandled && !owner.isAtEnd();

  const askForRows = ({ items, start, end }: RowSlice<unknown>): void => {
    const near = isOnTheWay() ? NEAR_ROWS : RESTING_NEAR_ROWS;
    if (heading !== 'end' && start < near) owner.near('start');
    if (heading === 'end' && !owner.isAtEnd() && items.length - end < near) owner.near('end');
  };

  const slide = (): void => {
    const slice = owner.slice();
    if (slice === undefined) return;
    const plan = planChange(drawnRows(list, extentOf), extentOf(scroller), roomAround(isOnTheWay() ? heading : undefined));
    // Until a hand scrolls, nothing is gained by letting rows go.
    const next = changeSlice(slice, isOnTheWay() ? plan : { above: Math.max(0, plan.above), below: Math.max(0, plan.below) });
    if (next !== slice) owner.draw(next);
    askForRows(next);
  };

  /** Around where the list has gone itself the view is filled; what a hand will want next must not hold back that frame. */
  const rest = createRest(slide);

  const handleScroll = (): void => {
    cancelAnimationFrame(frame);
    // Told late of what the list or the browser did itself, while rows that changed since are not in their place yet.
    const isScrolled = mark?.scrollTop !== scroller.scrollTop;
    const moved = isScrolled ? movedSince(mark) : 0;
    if (Math.abs(moved) >= 1) heading = moved > 0 ? 'start' : 'end';
    noteEnd(moved);
    if (isScrolled) mark = markView();
    owner.scrolled();
    if (isScrolled || isOnTheWay()) slide();
    else rest.begin();
  };

  /**
   * What is read stands where it stood. The browser's anchoring sees to that in most cases, but not at the very top, nor where the row it
   * holds on to gets other margins, nor for what stands in that row above what is read. Called as soon as rows have changed: once a hand
   * has gone on over them, nobody can tell its way from theirs.
   */
  const keepScrollPosition = (at = mark): void => {
    const moved = movedSince(at);
    if (hasMoved(moved)) scroller.scrollTop += moved;
    mark = markView(at);
  };

  const listening = new AbortController();
  const takeKept = watchKeepScrollPosition(scroller, markPart, listening.signal);
  const sizes = new ResizeObserver(() => {
    const kept = takeKept();
    if (kept === undefined && owner.isAtEnd()) return toEnd();
    keepScrollPosition(kept);
    if (kept !== undefined) owner.setAtEnd(isThere());
  });
  scroller.addEventListener('scroll', handleScroll, { passive: true, signal: listening.signal });
  watchHand(scroller, listening.signal, () => {
    isHandled = true;
  });
  for (const box of [scroller, list]) sizes.observe(box);
  rest.begin();

  return {
    settle(target) {
      if (target?.kind === 'row') {
        scroller.scrollTop += fromMiddle(extentOf(list.children[target.index - (owner.slice()?.start ?? 0)]), extentOf(scroller));
        mark = markView();
        // A scroll that was still told of the end since the wish for this row must not bring the view back there.
        owner.setAtEnd(isThere());
      } else if (target?.kind === 'end' || owner.isAtEnd()) {
        owner.setAtEnd(true);
        toEnd();
      } else {
        keepScrollPosition();
      }
    },
    follow() {
      cancelAnimationFrame(frame);
      if (isHandled) frame = requestAnimationFrame(slide);
    },
    isFilled: () => list.offsetHeight >= scroller.clientHeight,
    visibleRange() {
      const slice = owner.slice();
      if (slice === undefined || list.children.length === 0) return undefined;
      const { top, bottom } = extentOf(scroller);
      return { first: slice.start + rowAt(top), last: slice.start + rowAt(bottom - 1) };
    },
    viewsBelow: () => (untilEnd(scroller) + undrawnBelow(list, owner.slice())) / (scroller.clientHeight || 1),
    close() {
      cancelAnimationFrame(frame);
      rest.end();
      listening.abort();
      sizes.disconnect();
    },
  };
}

/** Calls when nothing has begun anew for a while. */
function createRest(call: () => void): { begin(): void; end(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => clearTimeout(timer);
  return {
    begin() {
      end();
      timer = setTimeout(call, REST_MS);
    },
    end,
  };
}

/** Says each time that a hand is about to scroll. */
function watchHand(scroller: HTMLElement, signal: AbortSignal, note: () => void): void {
  for (const kind of ['wheel', 'touchmove', 'keydown'] as const) scroller.addEventListener(kind, note, { passive: true, signal });
  // The bar itself: a press on a row moves nothing.
  scroller.addEventListener('pointerdown', (event) => event.target === scroller && note(), { passive: true, signal });
}

function drawnRows({ children }: HTMLElement, extentOf: (row: Element | undefined) => Extent): DrawnRows {
  return { count: children.length, at: (index) => extentOf(children[index]) };
}

function roomAround(heading: Heading | undefined): SliceSpace {
  if (heading === undefined) return { above: RESTING_PX, below: RESTING_PX };
  return heading === 'start' ? { above: AHEAD_PX, below: BEHIND_PX } : { above: BEHIND_PX, below: AHEAD_PX };
}

function isEndDrawn(slice: RowSlice<unknown> | undefined): boolean {
  return slice !== undefined && slice.end === slice.items.length;
}

function fromMiddle(row: Extent, view: Extent): number {
  return (row.top + row.bottom - view.top - view.bottom) / 2;
}

function untilEnd({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number {
  return scrollHeight - scrollTop - clientHeight;
}

/** About the height of the rows below those that are drawn: as if they were as high. */
function undrawnBelow(list: HTMLElement, slice: RowSlice<unknown> | undefined): number {
  const drawn = list.children.length;
  return slice === undefined || drawn === 0 ? 0 : ((slice.items.length - slice.end) * list.offsetHeight) / drawn;
}
