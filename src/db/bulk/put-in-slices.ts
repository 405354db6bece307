import type { Table } from 'dexie';
import type { Writes } from './gather-writes.ts';

/**
 * Rows put in one task of the main thread. Each row is copied and its index keys are extracted in that task, which must not delay a frame.
 */
const SLICE = 200;

/**
 * Puts rows in slices. The next slice is prepared while the database stores the last one, and the page can render in between. A single
 * slice is passed to `writes`. Call inside a transaction.
 */
export async function putInSlices<T, K>(table: Table<T, K>, rows: readonly T[], writes: Writes): Promise<void> {
  if (rows.length === 0) return;
  if (rows.length <= SLICE) return void (await writes.add(() => table.bulkPut([...rows])));
  let before: PromiseLike<unknown> | undefined;
  for (let from = 0; from < rows.length; from += SLICE) {
    const current = table.bulkPut(rows.slice(from, from + SLICE));
    // This promise is awaited one round later. Until then a failure must not count as an unhandled rejection.
    current.catch(() => undefined);
    if (before !== undefined) await before;
    before = current;
  }
  await before;
}
