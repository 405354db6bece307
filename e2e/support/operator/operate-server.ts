import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseSync } from '@photostructure/sqlite';

/** Runs a command of the operator, which reaches the server of this data folder. Rejects if it fails. */
export async function giveCommand(dataDir: string, ...argv: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, ['dist-server/main.js', 'admin', ...argv], { env: { ...process.env, DATA_DIR: dataDir } });
}

/** Changes the database where neither a command nor an endpoint does. */
export function operate(dataDir: string, statement: string, ...values: readonly string[]): void {
  const db = new DatabaseSync(join(dataDir, 'wisp.db'));
  db.exec('pragma busy_timeout = 5000');
  db.prepare(statement).run(...values);
  db.close();
}
