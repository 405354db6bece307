import { countBytes } from '../../contract/lengths.ts';

/** Returns how many items from the front fit into `maxBytes` of JSON. The first item always counts, so that a page is never empty. */
export function countWithin(items: readonly unknown[], maxBytes: number): number {
  let bytes = 0;
  const end = items.findIndex((item, index) => {
    bytes += countBytes(JSON.stringify(item)) + 1;
    return index > 0 && bytes > maxBytes;
  });
  return end < 0 ? items.length : end;
}
