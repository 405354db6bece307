import { liveQuery } from 'dexie';
import type { Cancel, Clock } from '../platform/ports.ts';
import { AccountDatabase, SCHEMA_EPOCH } from './schema.ts';
import { isDatabaseTrouble } from './storage-errors.ts';
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
  const isOutdated = async (): Promise<boolean> => Number((await db.meta.get('schemaEpoch'))?.value ?? 0) > SCHEMA_EPOCH;
  const health = watchDatabase(db, { clock, isOutdated });
  return {
    db,
    health,
    watch: (read) =>
      outliveTrouble(
        liveQuery(async () => read(db)),
        { health, clock },
      ),
  };
}

function outliveTrouble<T>(rows: Rows<T>, { health, clock }: { readonly health: DatabaseHealth; readonly clock: Clock }): Rows<T> {
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
            if (health.trouble() !== undefined) return;
            if (isDatabaseTrouble(error)) listen();
            else failed?.(error);
          });
        });
      };
      // Reads that met a closed database end without a word, so all of them begin again on the new connection.
      const cancelHealth = health.subscribe(() => health.trouble() === undefined && listen());
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
