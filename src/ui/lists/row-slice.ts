/** The range of a list that is in the document: `start` included, `end` not. */
export type RowSlice<Item> = { readonly items: readonly Item[]; readonly start: number; readonly end: number };

/** Rows added after a slice that reached the end are rendered with it while they are few; the next scroll renders the rest. */
const ADDED_BEHIND = 10;
/** At the end, this many rows more than the first rendering may accumulate before rows out of view are dropped. */
const END_SLACK = 20;
/** Rows that must be rendered on either side of a scroll target. */
const MARGIN = 14;

/** The last `count` rows. */
export function endSlice<Item>(items: readonly Item[], count: number): RowSlice<Item> {
  return { items, start: Math.max(0, items.length - count), end: items.length };
}

/** A slice in which a row has neighbours: the current slice, or one around the row. */
export function sliceAround<Item>(slice: RowSlice<Item>, index: number, count: number): RowSlice<Item> {
  const { items, start, end } = slice;
  const hasBefore = index - start >= Math.min(MARGIN, index);
  const hasBehind = end - index > Math.min(MARGIN, items.length - 1 - index);
  if (index >= start && index < end && hasBefore && hasBehind) return slice;
  const first = Math.max(0, index - count);
  return { items, start: first, end: Math.min(items.length, index + count) };
}

type CarryOptions<Item> = { readonly keyOf: (item: Item) => string; readonly isAtEnd: boolean; readonly count: number };

/** The same rows in a changed list; if none of them is left, the last rows. */
export function carrySlice<Item>(before: RowSlice<Item>, items: readonly Item[], { keyOf, isAtEnd, count }: CarryOptions<Item>): RowSlice<Item> {
  if (before.items === items) return before;
  const places = new Map(items.map((item, index) => [keyOf(item), index]));
  const kept = before.items.slice(before.start, before.end).flatMap((item) => places.get(keyOf(item)) ?? []);
  const [first, last] = [kept[0], kept.at(-1)];
  if (first === undefined || last === undefined) return endSlice(items, count);
  if (isAtEnd) return { items, start: Math.max(first, items.length - count - END_SLACK), end: items.length };
  const added = before.end === before.items.length ? ADDED_BEHIND : 0;
  return { items, start: first, end: Math.min(items.length, last + 1 + added) };
}

export type SliceChange = { readonly above: number; readonly below: number };

/** Adds or removes this many rows at either end. */
export function changeSlice<Item>(slice: RowSlice<Item>, { above, below }: SliceChange): RowSlice<Item> {
  const start = Math.max(0, slice.start - above);
  const end = Math.min(slice.items.length, slice.end + below);
  return start === slice.start && end === slice.end ? slice : { items: slice.items, start, end };
}

export type Extent = { readonly top: number; readonly bottom: number };
export type SliceSpace = { readonly above: number; readonly below: number };

/** Rendering a row takes about a third of a millisecond: this many rows per frame keep up with a fling and delay no frame. */
const STEP_ROWS = 8;
const URGENT_STEP_ROWS = 24;
/** Below this distance in pixels a fling reaches the end of the rendered rows within three frames. */
const URGENT_PX = 900;
const SLACK_PX = 150;
const MIN_ROW_PX = 16;

/** The rendered rows and their positions. */
export type DrawnRows = { readonly count: number; at(index: number): Extent };

/** The change after which at least the wanted space is rendered on either side of the view, and not much more. */
export function planChange(rows: DrawnRows, view: Extent, space: SliceSpace): SliceChange {
  const { count } = rows;
  if (count === 0) return { above: 0, below: 0 };
  const [top, bottom] = [rows.at(0).top, rows.at(count - 1).bottom];
  const perRow = Math.max(MIN_ROW_PX, (bottom - top) / count);
  const [above, below] = [view.top - top, bottom - view.bottom];
  const [highest, lowest] = [view.top - space.above - SLACK_PX, view.bottom + space.below + SLACK_PX];
  return {
    above: above < space.above ? rowsFor(space.above - above, perRow, above) : -countWhile(count, (at) => rows.at(at).bottom < highest),
    below: below < space.below ? rowsFor(space.below - below, perRow, below) : -countWhile(count, (at) => rows.at(count - 1 - at).top > lowest),
  };
}

function rowsFor(px: number, perRow: number, left: number): number {
  return Math.min(Math.ceil(px / perRow), left < URGENT_PX ? URGENT_STEP_ROWS : STEP_ROWS);
}

function countWhile(most: number, isSo: (index: number) => boolean): number {
  let count = 0;
  while (count < most && isSo(count)) count += 1;
  return count;
}
