import type { Table } from 'dexie';
import type { Writes } from './gather-writes.ts';

/** Rows put in one task of the main thread: each is copied and its index keys are taken there, which must not hold up a frame. */
const SLICE = 200;

/**
 * Puts rows a slice at a time, the next one under way while the database stores the last, and the page gets its turn in between; a single
 * slice is left to `writes`. Call inside a transaction.
 */
export async function putInSlices<T, K>(table: Table<T, K>, rows: readonly T[], writes: Writes): Promise<void> {
  if (rows.length === 0) return;
  if (rows.length <= SLICE) return void (await writes.add(() => table.bulkPut([...rows])));
  let before: PromiseLike<unknown> | undefined;
  for (let from = 0; from < rows.length; from += SLICE) {
    const current = table.bulkPut(rows.slice(from, from + SLICE));
    // Awaited a round later: until then its failure must not count as unheard.
    current.catch(() => undefined);
    if (before !== undefined) await before;
    before = current;
  }
  await before;
}
