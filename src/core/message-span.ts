import { holeBetween, type Range } from './holes.ts';
import { isPending } from './rows.ts';

type Placed = { readonly sequence: number };

/** The stretch of a conversation that is on screen; open ends mean "the newest page" and "up to the newest". */
export type MessageSpan = { readonly from?: number | undefined; readonly to?: number | undefined };

/** The newest rows without a hole among them: what lies below is shown once the hole is filled, or known to be out of reach. */
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

/** A hole at the newest end: the server has messages that came after everything stored here. */
export function tailHole(rows: readonly Placed[], holes: readonly Range[]): Range | undefined {
  const newest = rows.findLast((row) => !isPending(row))?.sequence ?? -1;
  return holes.findLast((hole) => hole.to > newest);
}

/** The span that keeps at most `max` rows, dropping those at the end that is not being read. */
export function trimSpan(rows: readonly Placed[], max: number, keep: 'oldest' | 'newest'): MessageSpan {
  const from = rows[0]?.sequence;
  if (rows.length <= max) return { from };
  return keep === 'oldest' ? { from, to: rows[max - 1]?.sequence } : { from: rows[rows.length - max]?.sequence };
}
