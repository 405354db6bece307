import type { Cancel, Clock } from '../../platform/ports.ts';
import { keepRemoved } from '../health/keep-removed.ts';
import { AccountDatabase } from '../schema.ts';
import { hasLostLeadership } from '../storage-errors.ts';
import { toLeaderDatabase, writeAsLeader, type Fence } from '../transaction.ts';
import { DATA_MIGRATIONS } from './data-migrations.ts';

/** The pause between steps leaves time for screens and the first sync. */
const PAUSE_MS = 50;
const AGAIN_MS = 60_000;
const DONE = 'migrated';
const AFTER = 'migratedUpTo';

type Context = {
  readonly me: string;
  readonly epoch: number;
  readonly ports: { readonly clock: Clock };
  readonly report: (error: unknown, where: string) => void;
};

/**
 * Converts stored rows to the form of this build, step by step, in the leader tab. States: step → pause → step → … → done. Each step
 * commits its rows together with its position, so that the next leader continues there. Its transaction raises the schema epoch, so that no
 * older build writes meanwhile. Until the migration is done, this build reads rows in both forms. A failed step is tried again after a
 * minute.
 */
export function migrateRows({ me, epoch, ports, report }: Context): Cancel {
  if (DATA_MIGRATIONS.length === 0) return () => undefined;
  // Rows in the form of an earlier build count as invalid in this build. This connection therefore leaves out no rows.
  const db = new AccountDatabase(me, () => true);
  keepRemoved(db);
  let isStopped = false;
  let cancelPause: Cancel = () => undefined;

  function plan(ms: number): void {
    if (isStopped) return;
    cancelPause = ports.clock.after(ms, () => {
      migrateStep({ db: toLeaderDatabase(db), epoch }).then(
        (isDone) => (isDone ? stop() : plan(PAUSE_MS)),
        (error: unknown) => {
          if (isStopped || hasLostLeadership(error)) return stop();
          report(error, 'migration');
          plan(AGAIN_MS);
        },
      );
    });
  }

  function stop(): void {
    isStopped = true;
    cancelPause();
    db.close({ disableAutoOpen: true });
  }

  plan(0);
  return stop;
}

/** Resolves with true if there is nothing left to migrate. */
async function migrateStep(fence: Fence): Promise<boolean> {
  const done = Number((await fence.db.meta.get(DONE))?.value ?? 0);
  const migration = DATA_MIGRATIONS[done];
  if (migration === undefined) return true;
  await writeAsLeader(fence, migration.tables, async (db) => {
    const next = await migration.step(db, String((await db.meta.get(AFTER))?.value ?? ''));
    await db.meta.put({ key: AFTER, value: next ?? '' });
    if (next === undefined) await db.meta.put({ key: DONE, value: done + 1 });
  });
  return false;
}
