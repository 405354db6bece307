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
   * What `read` gives, again after each commit, of any tab, that touches what it read. When the database fails as a whole, what was
   * read stays on screen, the user is told by its health, and reading begins again when it is well (G10).
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
    // Each write looks at the epoch as well.
    () => undefined,
  );
  const stop = (): void => {
    // A watcher that outlives the page's use of the database would open it again.
    epochs.unsubscribe();
    health.stop();
  };
  return { db, health: { ...health, stop }, watch };
}

/** Older builds stop before this one shows anything of its own; true when this build is itself the older one. */
async function claimSchema(db: AccountDatabase): Promise<boolean> {
  const { schema: epoch } = await readEpochs(db);
  // A disk that is full now leaves it to the first write that succeeds.
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
          // Whether the database is in trouble is often known only a moment after a read has failed.
          cancelLook = clock.after(LOOK_AGAIN_MS, () => {
            if (health.problem() !== undefined) return;
            if (isDatabaseProblem(error)) listen();
            else failed?.(error);
          });
        });
      };
      // Reads that met a closed database end without a word, so all of them begin again on the new connection.
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
