import { spawn } from 'node:child_process';
import { closeSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildBundle, type Bundle } from '../durability/build-bundle.ts';
import { seedWriters } from '../durability/seed-writers.ts';
import { startProcess, type ServerProcess } from '../durability/server-process.ts';
import { waitForOrigin } from '../support/wait-for-origin.ts';

const BUILD_TIMEOUT_MS = 120_000;
const PAGE = 4096;

let bundle: Bundle;
let root: string;
let dataDir: string;
let running: ServerProcess[] = [];

beforeAll(async () => {
  bundle = await buildBundle('data-folder-test');
}, BUILD_TIMEOUT_MS);
afterAll(() => bundle.remove());
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'wisp-folder-'));
  dataDir = join(root, 'data');
  await seedWriters(dataDir, 4);
});
afterEach(async () => {
  for (const server of running) await server.kill();
  running = [];
  rmSync(root, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const server = await startProcess({ entry: bundle.entry, dataDir });
  running.push(server);
  return server;
}

/** Runs to its end: a refused start, or a command of the operator. */
function run(...words: string[]): Promise<{ code: number | null; out: string; error: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, CONFIG_FILE: join(dataDir, 'config.json'), PORT: '0' };
  const child = spawn(process.execPath, [bundle.entry, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const text = { out: '', error: '' };
  child.stdout.on('data', (chunk) => (text.out += String(chunk)));
  child.stderr.on('data', (chunk) => (text.error += String(chunk)));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...text })));
}

test('a second server on a folder is refused with the holding process, and a killed one leaves no lock', async () => {
  const first = await start();
  expect(await run()).toEqual({
    code: 1,
    out: '',
    error: expect.stringMatching(/^Wisp cannot start\. \S+ is in use: server, process \d+ on \S+, since \S+Z\. Stop it first\.\n$/),
  });
  await first.kill();
  await start();
}, 60_000);

test('a stopped server leaves neither lock file nor socket', async () => {
  const env = { ...process.env, DATA_DIR: dataDir, CONFIG_FILE: join(dataDir, 'config.json'), PORT: '0' };
  const child = spawn(process.execPath, [bundle.entry], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  await waitForOrigin(child, BUILD_TIMEOUT_MS);
  const used = ['admin.sock', 'wisp.lock.json'];
  expect(used.map((name) => existsSync(join(dataDir, name)))).toEqual([true, true]);
  child.kill('SIGTERM');
  await gone;
  expect(used.map((name) => existsSync(join(dataDir, name)))).toEqual([false, false]);
}, 60_000);

test("only the server's user can read its files, with any umask at the start", async () => {
  dataDir = join(root, 'fresh');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'config.json'), '{"demo":false}');
  const mask = process.umask(0o022);
  await start().finally(() => process.umask(mask));
  const modes = ['wisp.db', 'wisp.db-wal', 'wisp.lock.json'].map((name) => (statSync(join(dataDir, name)).mode & 0o077).toString(8));
  expect(modes).toEqual(['0', '0', '0']);
}, 60_000);

test('a damaged database is refused with one sentence and no stack', async () => {
  const file = join(dataDir, 'wisp.db');
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(PAGE, 0xa5), 0, PAGE, PAGE * 3);
  closeSync(handle);
  const { code, error } = await run();
  expect([code, error.trim().split('\n').length, error]).toEqual([1, 1, expect.stringContaining('wisp.db is damaged (')]);
}, 60_000);

test('backup, more changes, kill -9, restore: the server starts with the backup and takes commands', async () => {
  const server = await start();
  const folder = join(root, 'backup');
  expect(await run('admin', 'backup', folder)).toMatchObject({ code: 0, error: '' });
  expect(await run('admin', 'restrict', '30001')).toMatchObject({ code: 0, out: 'Account 30001 is restricted.\n' });
  expect(await run('admin', 'restore', folder)).toMatchObject({ code: 1, error: expect.stringContaining('is in use: server') });
  await server.kill();
  // The change since the backup is in a write-ahead log, which must not be applied to the restored file.
  expect(statSync(join(dataDir, 'wisp.db-wal')).size).toBeGreaterThan(0);
  expect(await run('admin', 'restore', folder)).toMatchObject({ code: 0, error: '' });
  await start();
  const { out } = await run('admin', 'account', '30001', '--json');
  expect(JSON.parse(out)).toMatchObject({ userId: '30001', state: 'normal' });
  expect(await run('admin', 'check')).toMatchObject({ code: 0 });
}, 60_000);

test('the next start finishes a restore that was killed before its last step', async () => {
  const folder = join(root, 'backup');
  await run('admin', 'restrict', '30001');
  expect(await run('admin', 'backup', folder)).toMatchObject({ code: 0 });
  await run('admin', 'unrestrict', '30001');
  // The state after a kill: the copy is ready, and the previous database has been moved.
  const stage = join(dataDir, 'restore');
  mkdirSync(stage);
  copyFileSync(join(folder, 'wisp.db'), join(stage, 'wisp.db'));
  writeFileSync(join(stage, 'ready.json'), '{"previous":"previous-1"}');
  rmSync(join(dataDir, 'wisp.db'));
  await start();
  expect(JSON.parse((await run('admin', 'account', '30001', '--json')).out)).toMatchObject({ state: 'restricted' });
  expect(existsSync(stage)).toBe(false);
}, 60_000);
