import type { QuarantineRow } from '../../core/rows.ts';
import type { WritableDatabase } from '../../db/transaction.ts';

/** What cannot be read is kept for whoever looks into it; nothing rests on it, so that the oldest may go. */
const MAX_ROWS = 500;
/** Pruned by so many at once, since it costs a look at all of them. */
const SPARE_ROWS = 100;

/** Puts what cannot be read aside, in bounds. Call inside a write over quarantine. */
export async function putQuarantine(db: WritableDatabase, rows: readonly QuarantineRow[]): Promise<void> {
  await db.quarantine.bulkPut(rows.slice(-MAX_ROWS));
  if ((await db.quarantine.count()) <= MAX_ROWS) return;
  const all = await db.quarantine.toArray();
  const oldest = all.toSorted((a, b) => (a.addedTs ?? 0) - (b.addedTs ?? 0)).slice(0, all.length - MAX_ROWS + SPARE_ROWS);
  await db.quarantine.bulkDelete(oldest.map(({ id }) => id));
}
