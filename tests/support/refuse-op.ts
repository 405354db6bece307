import { createRowChanges } from '../../src/sync/row-changes.ts';
import type { OpRow } from '../../src/core/rows.ts';
import type { AccountDatabase } from '../../src/db/schema.ts';
import { write } from '../../src/db/transaction.ts';
import { END_OP_TABLES, endOp } from '../../src/sync/end-op.ts';
import { BENCH_ME } from './fakes/sync-bench.ts';

/** Ends a waiting operation as when the server refuses it. */
export async function refuseOp(db: AccountDatabase, op: OpRow): Promise<void> {
  await write(db, ['ops', ...END_OP_TABLES], async () => {
    await db.ops.delete(op.opId);
    await endOp(db, BENCH_ME, { op, isRefused: true, changes: createRowChanges() });
  });
}
