import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'playwright/test';
import { startServer, type RunningServer } from '../../tests/support/start-server.ts';

/** A folder with the demo world, seeded once per worker. */
async function seedDemoWorld(): Promise<string> {
  const seeded = await startServer();
  seeded.process.kill('SIGTERM');
  await new Promise((resolve) => seeded.process.once('exit', resolve));
  const folder = mkdtempSync(join(tmpdir(), 'wisp-seeded-'));
  cpSync(seeded.dataDir, folder, { recursive: true });
  await seeded.stop();
  return folder;
}

/** `test` with a server of its own for each test: own port, own copy of the demo world. `page.goto('/')` reaches it. */
export const test = base.extend<{ server: RunningServer }, { seededFolder: string }>({
  seededFolder: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern and insists on one
    async ({}, give) => {
      const folder = await seedDemoWorld();
      await give(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  server: async ({ seededFolder }, give) => {
    const server = await startServer({ seededFrom: seededFolder });
    await give(server);
    await server.stop();
  },
  baseURL: async ({ server }, give) => give(server.origin),
});
