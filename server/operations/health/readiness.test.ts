import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { captureLog } from '../../../tests/support/capture-log.ts';
import { createManualPorts, type ManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { createTestCore, startTestServer } from '../../../tests/support/test-server.ts';
import type { ServerCore } from '../../create-server-core.ts';
import { DEFAULT_CONFIG } from '../../config.ts';

const { readiness } = DEFAULT_CONFIG;
const ENOUGH = { ...readiness, minFreeBytes: 0 };

async function openCore(options: { minFreeBytes?: number } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'wisp-ready-'));
  const ports = createManualPorts();
  const core = await createTestCore({ dataDir, ports, config: { readiness: { ...ENOUGH, ...options } } });
  onTestFinished(async () => {
    await core.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { core, ports };
}

/** Blocks every write until `settle` is called, as a database that does not answer does. */
function holdWrites(core: ServerCore) {
  let settle = (): void => undefined;
  const held = new Promise<void>((resolve) => (settle = resolve));
  const write = core.write(() => held);
  return { write, settle };
}

/** The check reads the disk before it sets its deadline, so the clock advances until the check has answered. */
async function advanced(ports: ManualPorts, checked: Promise<unknown>): Promise<unknown> {
  ports.advance(readiness.writeDeadlineMs);
  return Promise.race([checked, Promise.resolve('waits')]);
}

describe('readiness', () => {
  test('is reported when the database commits a write and the disk has space', async () => {
    const { core } = await openCore();
    expect(await core.readiness.check()).toBeUndefined();
  });

  test('ends when the free space of the data folder is below the minimum', async () => {
    const { core } = await openCore({ minFreeBytes: Number.MAX_SAFE_INTEGER });
    expect(await core.readiness.check()).toBe('disk space');
  });

  test('ends when a write exceeds the deadline and returns after the write', async () => {
    const { core, ports } = await openCore();
    const { write, settle } = holdWrites(core);
    const checked = core.readiness.check();
    await expect.poll(() => advanced(ports, checked)).toBe('database');
    settle();
    await write;
    ports.advance(1000);
    expect(await core.readiness.check()).toBeUndefined();
  });

  test('shares one write between all checks within a second', async () => {
    const { core, ports } = await openCore();
    const before = await countChanges(core);
    await Promise.all(Array.from({ length: 50 }, () => core.readiness.check()));
    await core.readiness.check();
    expect((await countChanges(core)) - before).toBe(2);
    ports.advance(1000);
    await core.readiness.check();
    expect((await countChanges(core)) - before).toBe(4);
  });

  test('ends when the server stops', async () => {
    const core = await createTestCore({ config: { readiness: ENOUGH } });
    await core.close();
    expect(await core.readiness.check()).toBe('stopping');
  });
});

/** Rows that this connection has inserted, updated or deleted. */
async function countChanges(core: ServerCore): Promise<number> {
  const row = await core.db.selectNoFrom(({ fn }) => fn<number>('total_changes').as('count')).executeTakeFirstOrThrow();
  return row.count;
}

describe('/healthz and /readyz', () => {
  test('answer without details and write the reason to the log', async () => {
    const log = captureLog();
    const server = await startTestServer({ ports: log.ports, config: { readiness: { ...readiness, minFreeBytes: Number.MAX_SAFE_INTEGER } } });
    onTestFinished(() => server.close());
    const ask = async (path: string) => {
      const response = await fetch(`${server.url}${path}`);
      return [response.status, await response.text(), response.headers.get('cache-control')];
    };
    expect(await ask('/healthz')).toEqual([200, 'ok\n', 'no-store']);
    expect(await ask('/readyz')).toEqual([503, 'not ready\n', 'no-store']);
    expect(log.lines()).toContainEqual(expect.objectContaining({ level: 'warn', msg: 'not ready', problem: 'disk space' }));
  });
});
