import type { Extent } from './row-slice.ts';

/** A part of a row, where it stood in the view, and where the scroller stood then. */
export type PlaceMark = { readonly part: Element; readonly top: number; readonly scrollTop: number };

export type PlaceMarker = {
  readonly extentOf: (row: Element | undefined) => Extent;
  /** The first row of which something lies below this line. */
  readonly rowAt: (line: number) => number;
  /** What is read now: the first that stands in view as a whole, since one that is cut off may change unseen. */
  readonly markView: () => PlaceMark | undefined;
  /** How far what was marked has moved since, whatever came above it: upwards is less than nothing. */
  readonly movedSince: (before: PlaceMark | undefined) => number;
};

/** Of a row, what is read: what else stands in it, above or below, may come and go. */
const READ_PART = '[data-read-part]';
/** Less is the browser's own rounding, and no scroller goes by it. */
const MOVED_PX = 0.5;

export function hasMoved(px: number): boolean {
  return Math.abs(px) >= MOVED_PX;
}

/** Tells by rows, never by the offset, where the view of a list in normal flow is. */
export function createPlaceMarker(scroller: HTMLElement, list: HTMLElement): PlaceMarker {
  const extentOf = (row: Element | undefined): Extent => row?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  const topInView = (row: Element): number => extentOf(row).top - extentOf(scroller).top;
  const partAt = (index: number): Element | undefined => list.children[index]?.querySelector(READ_PART) ?? list.children[index];
  const isInView = (top: number): boolean => top >= 0 && top < scroller.clientHeight;

  function rowAt(line: number): number {
    let [low, high] = [0, list.children.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (extentOf(list.children[middle]).bottom > line) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  return {
    extentOf,
    rowAt,
    markView() {
      const first = rowAt(extentOf(scroller).top);
      const whole = [first, first + 1].map(partAt).find((part) => part !== undefined && isInView(topInView(part)));
      const part = whole ?? partAt(first);
      return part === undefined ? undefined : { part, top: topInView(part), scrollTop: scroller.scrollTop };
    },
    movedSince: (before) => (before?.part.isConnected === true ? topInView(before.part) - before.top : 0),
  };
}
