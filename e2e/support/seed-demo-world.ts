import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHEAP_PASSWORDS, startServer } from '../../tests/support/start-server.ts';

/** A folder with the demo world, to be copied for each server that starts from it. */
export async function seedDemoWorld(): Promise<string> {
  const seeded = await startServer({ config: CHEAP_PASSWORDS });
  seeded.process.kill('SIGTERM');
  await new Promise((resolve) => seeded.process.once('exit', resolve));
  const folder = mkdtempSync(join(tmpdir(), 'wisp-seeded-'));
  cpSync(seeded.dataDir, folder, { recursive: true });
  await seeded.stop();
  return folder;
}
