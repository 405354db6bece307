import { liveQuery } from 'dexie';
import type { Cancel, Clock } from '../platform/ports.ts';
import { AccountDatabase, SCHEMA_EPOCH } from './schema.ts';
import { isDatabaseProblem } from './storage-errors.ts';
import { readEpochs, write } from './transaction.ts';
import { watchDatabase, type DatabaseHealth } from './health/watch-database.ts';

const LOOK_AGAIN_MS = 500;

type Rows<T> = { subscribe(next: (value: T) => void, failed?: (error: unknown) => void): { unsubscribe(): void } };

export type OpenDatabase = {
  readonly db: AccountDatabase;
  readonly health: DatabaseHealth;
  /**
   * Emits the result of `read`, and again after each commit of any tab that changes the rows it read. If the database as a whole fails, the
   * last result stays on screen, `health` reports the problem to the user, and reading starts again when the database works (G10).
   */
  watch<T>(read: (db: AccountDatabase) => Promise<T>): Rows<T>;
};

export function openDatabase(wtId: string, clock: Clock): OpenDatabase {
  const db = new AccountDatabase(wtId);
  let wasLed = false;
  const health = watchDatabase(db, {
    clock,
    isOutdated: async () => claimSchema(db),
    listenOutdated: (found) => (db.newerSchemaFound = found),
    subscribeToQuota: (found) => (db.quotaFound = found),
    isEmptied: async () => wasLed && !(await readEpochs(db)).isLed,
  });
  const watch: OpenDatabase['watch'] = (read) =>
    outliveProblem(
      liveQuery(async () => read(db)),
      { health, clock },
    );
  const epochs = watch(readEpochs).subscribe(
    ({ schema, isLed }) => {
      wasLed ||= isLed;
      if (schema > SCHEMA_EPOCH) db.newerSchemaFound();
    },
    // Each write checks the epoch as well.
    () => undefined,
  );
  const stop = (): void => {
    // A watcher that is still active after the page stops using the database would open it again.
    epochs.unsubscribe();
    health.stop();
  };
  return { db, health: { ...health, stop }, watch };
}

/**
 * Stores this build's epoch, so that older builds stop before this one shows its own data. Resolves with true if this build is itself the
 * older one.
 */
async function claimSchema(db: AccountDatabase): Promise<boolean> {
  const { schema: epoch } = await readEpochs(db);
  // If the disk is full now, the first write that succeeds stores the epoch.
  if (epoch > 0 && epoch < SCHEMA_EPOCH) await write(db, [], async () => undefined).catch(() => undefined);
  return epoch > SCHEMA_EPOCH;
}

function outliveProblem<T>(rows: Rows<T>, { health, clock }: { readonly health: DatabaseHealth; readonly clock: Clock }): Rows<T> {
  return {
    subscribe(next, failed) {
      let current: { unsubscribe(): void } | undefined;
      let cancelLook: Cancel = () => undefined;
      const listen = (): void => {
        cancelLook();
        current?.unsubscribe();
        current = rows.subscribe(next, (error) => {
          // The health often reports a problem only a moment after a read has failed.
          cancelLook = clock.after(LOOK_AGAIN_MS, () => {
            if (health.problem() !== undefined) return;
            if (isDatabaseProblem(error)) listen();
            else failed?.(error);
          });
        });
      };
      // Live queries on a closed database end without an error, so all of them start again on the new connection.
      const cancelHealth = health.subscribe(() => health.problem() === undefined && listen());
      listen();
      return {
        unsubscribe() {
          cancelHealth();
          cancelLook();
          current?.unsubscribe();
        },
      };
    },
  };
}
