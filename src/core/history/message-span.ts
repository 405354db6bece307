import { holeBetween, type Range } from './holes.ts';
import { isPending } from '../rows.ts';

type Placed = { readonly sequence: number };

/** A page of a conversation; open ends mean "the newest rows" and "up to the newest". */
export type MessageSpan = { readonly from?: number | undefined; readonly to?: number | undefined };

/** Returns the newest rows without a hole between them. Older rows are shown when the hole is filled or known to be unreachable. */
export function cutAtNewestHole<T extends Placed>(rows: readonly T[], holes: readonly Range[]): readonly T[] {
  for (let at = rows.length - 1; at > 0; at -= 1) {
    const [older, newer] = [rows[at - 1], rows[at]];
    if (older !== undefined && newer !== undefined && !isPending(newer) && holeBetween(holes, older.sequence, newer.sequence) !== undefined)
      return rows.slice(at);
  }
  return rows;
}

/** Sequences of the rows that have a hole right before them. */
export function gapsBefore(rows: readonly Placed[], holes: readonly Range[]): ReadonlySet<number> {
  if (holes.length === 0) return new Set();
  const gaps = rows.filter((row, at) => {
    const older = rows[at - 1];
    return older !== undefined && holeBetween(holes, older.sequence, isPending(row) ? Number.POSITIVE_INFINITY : row.sequence) !== undefined;
  });
  return new Set(gaps.map((row) => row.sequence));
}

/** Returns the hole at the newest end: the server has messages newer than everything stored here. */
export function tailHole(rows: readonly Placed[], holes: readonly Range[]): Range | undefined {
  const newest = rows.findLast((row) => !isPending(row))?.sequence ?? -1;
  return holes.findLast((hole) => hole.to > newest);
}

/**
 * The shown part of a conversation as adjacent pages: the start of each in ascending order, and the end of the last. Without starts it is
 * the newest page, wherever it begins. Without an end it goes up to the newest message.
 */
export type MessageRange = {
  readonly starts: readonly number[];
  readonly to?: number | undefined;
  /** Distinguishes one newest page from the next: a page grows while it is watched, and a new one starts small. */
  readonly turn: number;
};

export function pagesOf({ starts, to }: MessageRange): MessageSpan[] {
  if (starts.length === 0) return [{ to }];
  return starts.map((from, at) => ({ from, to: at === starts.length - 1 ? to : (starts[at + 1] ?? 0) - 1 }));
}

/** Removes whole pages at the end that the user does not read, while at least `enough` rows stay. */
export function trimRange(range: MessageRange, rows: readonly Placed[], trim: { readonly enough: number; readonly keep: 'oldest' | 'newest' }): MessageRange {
  let [starts, to, left] = [[...range.starts], range.to, rows.length];
  while (starts.length > 1) {
    const edge = starts.at(trim.keep === 'oldest' ? -1 : 1) ?? 0;
    const [first, last] = trim.keep === 'oldest' ? [edge, to ?? Number.POSITIVE_INFINITY] : [starts[0] ?? 0, edge - 1];
    left -= rows.filter(({ sequence }) => sequence >= first && sequence <= last).length;
    if (left < trim.enough) break;
    if (trim.keep === 'oldest') to = edge - 1;
    starts = trim.keep === 'oldest' ? starts.slice(0, -1) : starts.slice(1);
  }
  return { ...range, starts, to };
}
