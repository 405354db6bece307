import type { QuarantineRow } from '../../core/rows.ts';
import type { WritableDatabase } from '../../db/transaction.ts';

/** The maximum number of rows. They are kept only for analysis; no other data depends on them, so the oldest may be deleted. */
const MAX_ROWS = 500;
/** This many extra rows are deleted at once, because a pruning reads all rows. */
const SPARE_ROWS = 100;

/** Stores unreadable data in quarantine and prunes the oldest rows. Call inside a write over quarantine. */
export async function putQuarantine(db: WritableDatabase, rows: readonly QuarantineRow[]): Promise<void> {
  await db.quarantine.bulkPut(rows.slice(-MAX_ROWS));
  if ((await db.quarantine.count()) <= MAX_ROWS) return;
  const all = await db.quarantine.toArray();
  const oldest = all.toSorted((a, b) => (a.addedTs ?? 0) - (b.addedTs ?? 0)).slice(0, all.length - MAX_ROWS + SPARE_ROWS);
  await db.quarantine.bulkDelete(oldest.map(({ id }) => id));
}
