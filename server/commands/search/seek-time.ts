/** Second in which the newest message up to a sequence was stored; undefined = there is none. */
export type TimeAt = (sequence: number) => Promise<number | undefined>;

/**
 * Returns a sequence below which no message is later than `until`. The log is ordered by time, so a binary search finds an old window with
 * a few reads.
 */
export async function seekTime(timeAt: TimeAt, { last, until }: { readonly last: number; readonly until: number }): Promise<number> {
  let low = 0;
  let high = last;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const time = await timeAt(middle);
    if (time === undefined || time <= until) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}
