import { slotCountFor } from './id-column.ts';
import type { SearchDocument } from './search-document.ts';

/**
 * Returns which documents of a batch become a segment, in order: the last of those with one ID, sorted by time, so that reading backwards
 * returns the newest first.
 */
export function orderBatch(documents: readonly SearchDocument[], hashes: Uint32Array): Uint32Array {
  const superseded = findSuperseded(documents, hashes);
  const order = new Uint32Array(documents.length);
  let count = 0;
  let previous = -Infinity;
  let isSorted = true;
  for (let i = 0; i < documents.length; i += 1) {
    if (superseded[i] === 1) continue;
    const { time } = documents[i] as SearchDocument;
    if (time < previous) isSorted = false;
    previous = time;
    order[count] = i;
    count += 1;
  }
  const numbers = order.subarray(0, count);
  return isSorted ? numbers : numbers.sort((a, b) => (documents[a] as SearchDocument).time - (documents[b] as SearchDocument).time);
}

function findSuperseded(documents: readonly SearchDocument[], hashes: Uint32Array): Uint8Array {
  const superseded = new Uint8Array(documents.length);
  const slots = new Uint32Array(slotCountFor(documents.length));
  const mask = slots.length - 1;
  for (let i = 0; i < documents.length; i += 1) {
    let slot = (hashes[i] as number) & mask;
    while (slots[slot] !== 0 && !isSameId(documents, hashes, [(slots[slot] as number) - 1, i])) slot = (slot + 1) & mask;
    if (slots[slot] !== 0) superseded[(slots[slot] as number) - 1] = 1;
    slots[slot] = i + 1;
  }
  return superseded;
}

function isSameId(documents: readonly SearchDocument[], hashes: Uint32Array, [a, b]: readonly [number, number]): boolean {
  return hashes[a] === hashes[b] && (documents[a] as SearchDocument).id === (documents[b] as SearchDocument).id;
}
