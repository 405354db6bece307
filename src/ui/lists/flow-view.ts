import { watchKeepScrollPosition } from './keep-scroll-position.ts';
import { createScrollAnchorTracker, hasMoved, type ScrollAnchor } from './scroll-anchor-tracker.ts';
import { changeSlice, planChange, type DrawnRows, type Extent, type RowSlice, type SliceSpace } from './row-slice.ts';

/** Where the view scrolls with the next rendering: to the end, or to one of the rows that are rendered then. */
export type FlowTarget = { readonly kind: 'end' } | { readonly kind: 'row'; readonly index: number };

/** The functions of the list that the view uses. */
export type FlowOwner = {
  slice(): RowSlice<unknown> | undefined;
  isAtEnd(): boolean;
  /** Whether no rows follow the last row. */
  isNewest(): boolean;
  setAtEnd(isAtEnd: boolean): void;
  /** Renders another slice before it returns. */
  draw(slice: RowSlice<unknown>): void;
  /** Few rows beyond the rendered ones are left at this end. */
  near(end: 'start' | 'end'): void;
  scrolled(): void;
};

export type FlowView = {
  /** After each rendering: scrolls to the target, stays at the end, or keeps the position. */
  settle(target: FlowTarget | undefined): void;
  /** Rows were added for which the user may already be scrolling. */
  follow(): void;
  isFilled(): boolean;
  visibleRange(): { first: number; last: number } | undefined;
  /** The distance to the end in heights of the view; rows that are not rendered count with the average height of the rendered ones. */
  viewsBelow(): number;
  close(): void;
};

type Heading = 'start' | 'end';

const AT_END_PX = 4;
/** Rendered in the scroll direction: the distance of a fling in a fifth of a second. */
const AHEAD_PX = 2400;
/** Rendered in the opposite direction, because the user may turn back. */
const BEHIND_PX = 500;
const RESTING_PX = 400;
/** After this time the list's own scrolling is painted, and the user has not started to scroll. */
const REST_MS = 150;
/**
 * Rows are requested when fewer than this many follow the rendered ones: as many as are rendered ahead. Both ends cannot be short of rows
 * at once.
 */
const NEAR_ROWS = 60;
const RESTING_NEAR_ROWS = 10;

/** The scrolling part of a list in normal flow: the position and the direction of the view decide which rows are rendered. */
export function createFlowView(scroller: HTMLElement, list: HTMLElement, owner: FlowOwner): FlowView {
  let mark: ScrollAnchor | undefined;
  let heading: Heading | undefined;
  let [isHandled, frame] = [false, 0];

  const { extentOf, rowAt, markView, markPart, movedSince } = createScrollAnchorTracker(scroller, list);

  const toEnd = (): void => {
    if (untilEnd(scroller) > 0) scroller.scrollTop = scroller.scrollHeight;
    // The next movement of the user is measured from here.
    mark = markView();
  };

  /** The view does not stay at an end that newer rows follow, unless it is on the way to the newest row. */
  const isThere = (): boolean => isEndDrawn(owner.slice()) && untilEnd(scroller) <= AT_END_PX && owner.isNewest();

  const noteEnd = (moved: number): void => {
    // Growing rows and a shrinking viewport move the end away without a scroll, and move rows down without a smaller offset. Only a scroll
    // upwards leaves the end.
    const hasGoneUp = moved >= 1 && mark !== undefined && scroller.scrollTop < mark.scrollTop;
    owner.setAtEnd(isThere() || (isEndDrawn(owner.slice()) && owner.isAtEnd() && !hasGoneUp));
  };

  /** At the end the user does not fling: rows rendered or requested there beyond the resting number would be dropped at once, endlessly. */
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
    // Before the user scrolls, dropping rows has no benefit.
    const next = changeSlice(slice, isOnTheWay() ? plan : { above: Math.max(0, plan.above), below: Math.max(0, plan.below) });
    if (next !== slice) owner.draw(next);
    askForRows(next);
  };

  /** After the list's own scrolling the view is already filled; rows for the user's next movement must not delay that frame. */
  const rest = createRest(slide);

  const handleScroll = (): void => {
    cancelAnimationFrame(frame);
    // The event may report a scroll of the list or the browser late, while rows that changed since are not in position yet.
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
   * Keeps the read row in its position. The browser's scroll anchoring does this in most cases. It fails at the very top, where the anchor
   * row gets other margins, and for content of that row above the read part. Called as soon as rows have changed: after a further scroll of
   * the user, the movement of the rows cannot be separated from the user's.
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
        // A scroll event from before this request may still report the end; it must not bring the view back there.
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

/** Calls `call` when `begin` has not been called again for a while. */
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

/** Calls `note` each time the user is about to scroll. */
function watchHand(scroller: HTMLElement, signal: AbortSignal, note: () => void): void {
  for (const kind of ['wheel', 'touchmove', 'keydown'] as const) scroller.addEventListener(kind, note, { passive: true, signal });
  // Only the scroll bar itself, because a press on a row scrolls nothing.
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

/** Approximate height of the rows below the rendered ones, from their average height. */
function undrawnBelow(list: HTMLElement, slice: RowSlice<unknown> | undefined): number {
  const drawn = list.children.length;
  return slice === undefined || drawn === 0 ? 0 : ((slice.items.length - slice.end) * list.offsetHeight) / drawn;
}
