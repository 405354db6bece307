import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataFolder, readHolder, tryLockDataFolder } from './data-lock.ts';

const MODULE = fileURLToPath(new URL('./data-lock.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('..', import.meta.url));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wisp-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a process that holds the lock until it is killed. */
async function holdElsewhere(): Promise<ChildProcess> {
  const program = `import { lockDataFolder } from '${MODULE}'; lockDataFolder('${folder}', { purpose: 'server', now: 1760000000000 }); process.stdout.write('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

test('refuses a second process on one folder and names the holding process and its start time', async () => {
  const child = await holdElsewhere();
  try {
    const refused = `in use: server, process ${child.pid} on `;
    expect(() => lockDataFolder(folder, { purpose: 'server', now: 1 })).toThrow(refused);
    expect(() => lockDataFolder(folder, { purpose: 'restore', now: 1 })).toThrow('since 2025-10-09T08:53:20.000Z');
    expect(readHolder(folder)?.pid).toBe(child.pid);
  } finally {
    await kill(child);
  }
});

test('a killed process leaves no lock', async () => {
  await kill(await holdElsewhere());
  const lock = lockDataFolder(folder, { purpose: 'server', now: 1 });
  expect(readHolder(folder)?.pid).toBe(process.pid);
  lock.release();
});

test('a released lock leaves an empty file without a holder', () => {
  const lock = lockDataFolder(folder, { purpose: 'admin command', now: 1 });
  expect(tryLockDataFolder(folder, { purpose: 'server', now: 1 })).toBeUndefined();
  lock.release();
  expect(readdirSync(folder)).toEqual(['wisp.lock']);
  expect(statSync(join(folder, 'wisp.lock')).size).toBe(0);
  tryLockDataFolder(folder, { purpose: 'server', now: 1 })?.release();
});
