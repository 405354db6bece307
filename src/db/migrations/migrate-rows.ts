import type { Cancel, Clock } from '../../platform/ports.ts';
import { keepRemoved } from '../health/keep-removed.ts';
import { AccountDatabase } from '../schema.ts';
import { hasLostLeadership } from '../storage-errors.ts';
import { toLeaderDatabase, writeAsLeader, type Fence } from '../transaction.ts';
import { DATA_MIGRATIONS } from './data-migrations.ts';

/** Screens and the first sync get their turn in between. */
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
 * Changes stored rows to the form of this build, step by step, in the leader. States: step → pause → step → … → done. Each step commits
 * together with its place, so that whoever leads next goes on there; its transaction has raised the schema epoch, so that no older build
 * writes meanwhile. Until it is done this build reads rows in both forms. A step that fails is tried again a minute later.
 */
export function migrateRows({ me, epoch, ports, report }: Context): Cancel {
  if (DATA_MIGRATIONS.length === 0) return () => undefined;
  // Rows in the form of an earlier build are not what this build reads: on this connection none is left out.
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

/** True when nothing is left to be changed. */
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
