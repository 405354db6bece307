import { createServer, type AddressInfo } from 'node:net';
import { expect } from 'playwright/test';
import { signalGroup, startDevelopmentServer, type DevelopmentServer } from '../../support/development-server.ts';
import { test } from '../../support/wisp-test.ts';

/** A bound for a machine that runs other tests; the server itself waits half a second at most. */
const IN_TIME = { timeout: 60_000 };

const ENDS: Readonly<Record<string, (development: DevelopmentServer) => void>> = {
  'Ctrl-C': ({ npm }) => signalGroup(npm, 'SIGINT'),
  'SIGTERM to npm': ({ npm }) => void npm.kill('SIGTERM'),
  'SIGKILL to npm': ({ npm }) => void npm.kill('SIGKILL'),
  'SIGKILL to the process that starts the server': ({ processes }) => {
    const found = [...processes()].find(([, command]) => command.startsWith('node tools/dev.mjs'));
    if (found === undefined) throw new Error('npm run dev has no process of its own');
    process.kill(found[0], 'SIGKILL');
  },
};

for (const [name, end] of Object.entries(ENDS)) {
  test(`npm run dev leaves no process after ${name}`, async ({ seededFolder }) => {
    test.setTimeout(300_000);
    const development = await startDevelopmentServer({ seededFrom: seededFolder });
    try {
      await expect.poll(() => [...development.processes().values()].filter((command) => command.includes('server-process.mjs')).length, IN_TIME).toBe(2);
      end(development);
      await expect.poll(() => [...development.processes().values()], IN_TIME).toEqual([]);
    } finally {
      await development.stop();
    }
  });
}

test('npm run dev names the port that another program uses, and ends', async ({ seededFolder }) => {
  test.setTimeout(300_000);
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  try {
    const start = startDevelopmentServer({ seededFrom: seededFolder, port });
    await expect(start).rejects.toThrow(`Port ${port} (PORT) on 127.0.0.1 is in use by another program.`);
  } finally {
    other.close();
  }
});
