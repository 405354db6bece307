import type { Extent } from './row-slice.ts';

/** Parts of a few rows and where they stood in the view, the best first, since a row may be taken away; and where the scroller stood then. */
export type ScrollAnchor = { readonly parts: readonly { readonly part: Element; readonly top: number }[]; readonly scrollTop: number };

export type ScrollAnchorTracker = {
  readonly extentOf: (row: Element | undefined) => Extent;
  /** The first row of which something lies below this line. */
  readonly rowAt: (line: number) => number;
  /**
   * What is read now: what was before as long as it stands in view, since rows that come into view above it are not read yet; else the
   * first that stands in view as a whole, since one that is cut off may change unseen.
   */
  readonly markView: (before?: ScrollAnchor) => ScrollAnchor | undefined;
  /** This part, or the other where the top of this one is scrolled out of view. */
  readonly markPart: (part: Element, other: Element | undefined) => ScrollAnchor;
  /** How far what was marked has moved since, whatever came above it: upwards is less than nothing. */
  readonly movedSince: (before: ScrollAnchor | undefined) => number;
};

/** Of a row, what is read: what else stands in it, above or below, may come and go. */
const READ_PART = '[data-read-part]';
/** One that is cut off, the one that is read, and one that stays when both are deleted. */
const MARKED_ROWS = 3;
/** Less is the browser's own rounding, and no scroller goes by it. */
const MOVED_PX = 0.5;

export function hasMoved(px: number): boolean {
  return Math.abs(px) >= MOVED_PX;
}

/** Tells by rows, never by the offset, where the view of a list in normal flow is. */
export function createScrollAnchorTracker(scroller: HTMLElement, list: HTMLElement): ScrollAnchorTracker {
  const extentOf = (row: Element | undefined): Extent => row?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  const topInView = (row: Element): number => extentOf(row).top - extentOf(scroller).top;
  const isInView = ({ top }: { readonly top: number }): boolean => top >= 0 && top < scroller.clientHeight;
  const partAt = (index: number): Element | undefined => list.children[index]?.querySelector(READ_PART) ?? list.children[index];

  function rowAt(line: number): number {
    let [low, high] = [0, list.children.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (extentOf(list.children[middle]).bottom > line) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  const heldBy = (mark: ScrollAnchor | undefined) => mark?.parts.find(({ part }) => part.isConnected);

  return {
    extentOf,
    rowAt,
    markView(before) {
      const first = rowAt(extentOf(scroller).top);
      const found = [heldBy(before)?.part, ...Array.from({ length: MARKED_ROWS }, (_, at) => partAt(first + at))];
      const parts = [...new Set(found)].filter((part) => part !== undefined).map((part) => ({ part, top: topInView(part) }));
      const best = [...parts.filter(isInView), ...parts.filter((one) => !isInView(one))];
      return best.length === 0 ? undefined : { parts: best, scrollTop: scroller.scrollTop };
    },
    markPart(part, other) {
      const kept = other !== undefined && topInView(part) < 0 ? other : part;
      return { parts: [{ part: kept, top: topInView(kept) }], scrollTop: scroller.scrollTop };
    },
    movedSince(before) {
      const held = heldBy(before);
      return held === undefined ? 0 : topInView(held.part) - held.top;
    },
  };
}
