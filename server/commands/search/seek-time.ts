/** Second at which the newest message up to a sequence was stored; undefined = there is none. */
export type TimeAt = (sequence: number) => Promise<number | undefined>;

/**
 * The sequence under which nothing is later than `until`. The log is in the order of time, so a window of long ago is found with a
 * few looks instead of a walk through all that was said since.
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
