/** Rows or parameters per statement: every database accepts this many. */
const LENGTH = 500;

/** Parts of a list of any length, one for each statement. Statements that run for every message use chunksOf. */
export function partsOf<T>(list: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < list.length; start += LENGTH) parts.push(list.slice(start, start + LENGTH));
  return parts;
}
