import { countBytes } from '../../contract/lengths.ts';

/** How many items from the front fit into so many bytes of JSON; the first always counts, so that a page is never empty. */
export function countWithin(items: readonly unknown[], maxBytes: number): number {
  let bytes = 0;
  const end = items.findIndex((item, index) => {
    bytes += countBytes(JSON.stringify(item)) + 1;
    return index > 0 && bytes > maxBytes;
  });
  return end < 0 ? items.length : end;
}
