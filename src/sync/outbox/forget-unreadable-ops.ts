import { listUnreadable } from '../../db/outbox.ts';
import { writeAsLeader } from '../../db/transaction.ts';
import { bootstrap } from '../inbound/bootstrap.ts';
import type { LeaderContext } from '../leader/leader-context.ts';

/**
 * Damaged operations would never be sent, and what they changed is shown all the same: what the server holds takes its place, and the
 * rows go last, so that an interrupted run is simply repeated. `cursor` stays, since the events behind it are still to come. Operations
 * that a newer build has queued wait for it.
 */
export async function forgetUnreadableOps(context: LeaderContext, cursor: number): Promise<void> {
  const { db, epoch } = context;
  if ((await listUnreadable(db, 'ops')).damaged.length === 0) return;
  await bootstrap(context, cursor);
  await writeAsLeader({ db, epoch }, ['ops'], async (db) => db.ops.bulkDelete((await listUnreadable(db, 'ops')).damaged as string[]));
}
