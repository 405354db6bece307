import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { CHEAP_PASSWORDS, NO_RATES, startServer, type RunningServer } from '../../tests/support/start-server.ts';
import type { Scenario } from '../support/scenario.ts';
import { measureAcks } from '../support/server/measure-acks.ts';
import { measureIdleSockets } from '../support/server/measure-idle-sockets.ts';
import { measureRestart } from '../support/server/measure-restart.ts';

const MEMORY_REPORT = new URL('../support/server/report-memory.mjs', import.meta.url).href;

/** The capacity of one server process (performance.md, `server`). */
export const scenario: Scenario = {
  name: 'server',
  async run(report) {
    const folder = mkdtempSync(join(tmpdir(), 'wisp-bench-'));
    const withServer = async (work: (server: RunningServer) => Promise<void>, options = '') => {
      const server = await startServer({ config: { ...CHEAP_PASSWORDS, rates: NO_RATES }, environment: { NODE_OPTIONS: options } });
      try {
        await work(server);
      } finally {
        await server.stop();
      }
    };
    try {
      await withServer(async (server) => {
        const databaseCopy = join(folder, 'wisp.db');
        copyDatabase(join(server.dataDir, 'wisp.db'), databaseCopy);
        for (const metric of await measureAcks({ origin: server.origin, pid: server.process.pid ?? 0, databaseCopy })) report(metric);
      });
      await withServer(async (server) => report(await measureIdleSockets(server)), `--import ${MEMORY_REPORT}`);
      await withServer((server) => withServer(async (demo) => report(await measureRestart(server, demo))));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function copyDatabase(from: string, to: string): void {
  const db = new DatabaseSync(from);
  db.prepare('vacuum into ?').run(to);
  db.close();
}
