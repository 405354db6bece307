import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** As the operator would at a terminal: the command reaches the server that runs on the folder. Rejects where it fails. */
export async function giveCommand(dataDir: string, ...argv: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, ['dist-server/main.js', 'admin', ...argv], { env: { ...process.env, DATA_DIR: dataDir } });
}
