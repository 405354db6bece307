import { join } from 'node:path';
import { lockDataFolder, type LockPurpose } from '../data-lock.ts';
import type { ServerPorts } from '../ports.ts';
import { checkDatabaseAtStart } from '../store/database/check-database.ts';
import { lockPostgres } from '../store/database/postgres-lock.ts';
import { DATABASE_FILE } from './manifest.ts';
import { finishRestore } from './restore.ts';

export type DataPlace = { readonly dataDir: string; readonly databaseUrl: string | undefined };
export type PreparedData = {
  /** Path of the SQLite file, or a postgres:// URL. */
  readonly databasePath: string;
  /** False for a large file, which must still be checked. */
  readonly isChecked: boolean;
  release(): Promise<void>;
};

/** Takes the lock, completes an interrupted restore, then checks the database. Throws UnusableDatabase with a message for the operator. */
export async function prepareData(place: DataPlace, context: { purpose: LockPurpose; ports: ServerPorts }): Promise<PreparedData> {
  const { dataDir, databaseUrl } = place;
  const { purpose, ports } = context;
  const lock = lockDataFolder(dataDir, { purpose, now: ports.clock.now() });
  try {
    if (finishRestore(dataDir)) ports.log.info('an interrupted restore is finished');
    if (databaseUrl === undefined) {
      const databasePath = join(dataDir, DATABASE_FILE);
      const { isChecked } = checkDatabaseAtStart(databasePath);
      return { databasePath, isChecked, release: async () => lock.release() };
    }
    const postgres = await lockPostgres(databaseUrl, { purpose, ports });
    const release = async () => {
      await postgres.release();
      lock.release();
    };
    return { databasePath: databaseUrl, isChecked: true, release };
  } catch (error) {
    lock.release();
    throw error;
  }
}
