import { rmSync } from 'node:fs';
import { test as base } from 'playwright/test';
import { startFaultProxy, type FaultProxy } from '../../tests/support/fault-proxy/fault-proxy.ts';
import { startServer, type RunningServer } from '../../tests/support/start-server.ts';
import { seedDemoWorld } from './seed-demo-world.ts';

/**
 * `test` with a server of its own for each test: own port, own copy of the demo world. `page.goto('/')` reaches it, and `network.origin` too, by way of a
 * network that the test may break.
 */
export const test = base.extend<{ server: RunningServer; network: FaultProxy }, { seededFolder: string }>({
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
  network: async ({ server }, give) => {
    const proxy = await startFaultProxy(server.origin);
    await give(proxy);
    await proxy.close();
  },
  baseURL: async ({ server }, give) => give(server.origin),
});
