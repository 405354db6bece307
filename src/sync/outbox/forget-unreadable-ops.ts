import { listUnreadable } from '../../db/outbox.ts';
import { writeAsLeader } from '../../db/transaction.ts';
import { bootstrap } from '../inbound/bootstrap.ts';
import type { LeaderContext } from '../leader/leader-context.ts';

/**
 * Deletes damaged operations. They would never be sent, but their changes are still shown. First the server's state replaces these changes.
 * The rows are deleted last, so that an interrupted run is simply repeated. `cursor` stays, because the events after it are still to come.
 * Operations queued by a newer build stay.
 */
export async function forgetUnreadableOps(context: LeaderContext, cursor: number): Promise<void> {
  const { db, epoch } = context;
  if ((await listUnreadable(db, 'ops')).damaged.length === 0) return;
  await bootstrap(context, cursor);
  await writeAsLeader({ db, epoch }, ['ops'], async (db) => db.ops.bulkDelete((await listUnreadable(db, 'ops')).damaged as string[]));
}
