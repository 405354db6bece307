import type { Extent } from './row-slice.ts';

/**
 * Parts of a few rows with their positions in the view, the best first, because a row may be removed; and the scroll offset at that time.
 */
export type ScrollAnchor = { readonly parts: readonly { readonly part: Element; readonly top: number }[]; readonly scrollTop: number };

export type ScrollAnchorTracker = {
  readonly extentOf: (row: Element | undefined) => Extent;
  /** The first row whose bottom is below this line. */
  readonly rowAt: (line: number) => number;
  /**
   * Marks the read row: the previously marked row as long as it is in view, because rows that enter the view above it are not read yet;
   * otherwise the first row that is completely in view, because a row that is cut off may change out of sight.
   */
  readonly markView: (before?: ScrollAnchor) => ScrollAnchor | undefined;
  /** Marks this part, or the other where the top of this one is scrolled out of view. */
  readonly markPart: (part: Element, other: Element | undefined) => ScrollAnchor;
  /** How many pixels the marked part has moved since, whatever was added above it; negative = upwards. */
  readonly movedSince: (before: ScrollAnchor | undefined) => number;
};

/** The part of a row that the user reads; other content of the row, above or below it, may appear and vanish. */
const READ_PART = '[data-read-part]';
/** One row that is cut off, one that is read, and one that stays when both are deleted. */
const MARKED_ROWS = 3;
/** A smaller movement is the browser's rounding, and a scroller cannot move by it. */
const MOVED_PX = 0.5;

export function hasMoved(px: number): boolean {
  return Math.abs(px) >= MOVED_PX;
}

/** Determines the position of the view in normal flow from its rows, never from the scroll offset. */
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
