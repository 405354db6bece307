import fs, { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { uploadFile } from '../../server/commands/uploads/upload-file.ts';
import { lockDataFolder } from '../../server/data-lock.ts';
import { checkIntegrity } from '../../server/store/database/check-database.ts';
import { createTestCore } from '../support/test-server.ts';
import { connectUser } from '../support/core-client.ts';
import { bytesOf } from '../support/media-bytes.ts';
import type { ServerCore } from '../../server/create-server-core.ts';
import { backUp } from '../../server/admin/backup.ts';
import { hashFile } from '../../server/admin/manifest.ts';
import { finishRestore, restore } from '../../server/admin/restore.ts';

let root: string;
let dataDir: string;
let backup: string;
let core: ServerCore;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'wisp-backup-'));
  dataDir = join(root, 'data');
  backup = join(root, 'backup');
  fs.mkdirSync(dataDir);
  core = await createTestCore({ dataDir, databasePath: join(dataDir, 'wisp.db') });
});
afterEach(async () => {
  await core.close();
  rmSync(root, { recursive: true, force: true });
});

const bodyOf = (text: string): Readable => Readable.from([bytesOf(text)]);

/** The folder of a killed server with its write-ahead log, as a copy that no process has open. */
function copyAsKilled(): string {
  const killed = join(root, 'killed');
  cpSync(dataDir, killed, { recursive: true });
  return killed;
}

function textsOf(folder: string): string[] {
  const db = new DatabaseSync(join(folder, 'wisp.db'), { readOnly: true });
  try {
    return (db.prepare(`select payload from messages where conv = 'P:10001:10002' order by seq`).all() as { payload: string }[]).map((row) => row.payload);
  } finally {
    db.close();
  }
}

async function sendText(count: number, text: string): Promise<void> {
  const alice = await connectUser(core, '10001');
  for (let index = 0; index < count; index += 1) await alice.send('C2C10002', `${text} ${index}`);
  alice.leave();
}

test('a backup of a running server contains messages, files and a manifest, and a restore brings them back', async () => {
  const { url } = await uploadFile(core, { userId: '10001', fileName: 'a.txt', body: bodyOf('the file') });
  await sendText(3, 'before');
  const result = backUp(dataDir, backup, 1_760_000_000_000);
  expect(result).toMatchObject({ files: 2, missing: [] });
  const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
  expect(manifest).toMatchObject({ format: 1, createdAt: '2025-10-09T08:53:20.000Z' });
  expect(manifest.schema).toContain('001-first-tables');
  expect(textsOf(backup).filter((text) => text.includes('before'))).toHaveLength(3);

  await sendText(50, 'after '.repeat(300));
  const killed = copyAsKilled();
  expect(statSync(join(killed, 'wisp.db-wal')).size).toBeGreaterThan(100_000);
  rmSync(join(killed, 'media'), { recursive: true });
  const { previous } = restore(killed, backup, 1_760_000_001_000);
  expect(url).toContain('/media/');
  expect(checkIntegrity(join(killed, 'wisp.db'))).toEqual([]);
  expect(textsOf(killed)).toEqual(textsOf(backup));
  expect(readdirSync(killed).sort()).toEqual(['media', 'previous-2025-10-09T08-53-21-000Z', 'tmp', 'wisp.db', 'wisp.lock']);
  expect(textsOf(previous).filter((text) => text.includes('after'))).toHaveLength(50);
});

describe('a restore refuses', () => {
  beforeEach(() => void backUp(dataDir, backup, 1));
  const restored = () => restore(copyAsKilled(), backup, 2);

  test('while another process uses the folder', () => {
    const killed = copyAsKilled();
    const lock = lockDataFolder(killed, { purpose: 'server', now: 1 });
    expect(() => restore(killed, backup, 2)).toThrow(/in use: server, process \d+/);
    lock.release();
  });

  test('a folder without a manifest', () => {
    rmSync(join(backup, 'manifest.json'));
    expect(restored).toThrow('is no finished backup');
  });

  test('a database that differs from the manifest', () => {
    const path = join(backup, 'wisp.db');
    const bytes = readFileSync(path);
    bytes.writeUInt8(bytes.readUInt8(9000) ^ 1, 9000);
    writeFileSync(path, bytes);
    expect(restored).toThrow('is not what its manifest says. The data was not changed.');
    expect(existsSync(join(root, 'killed', 'restore'))).toBe(false);
  });

  test('a database that was damaged before the backup', () => {
    const path = join(backup, 'wisp.db');
    const bytes = readFileSync(path);
    const sound = hashFile(path).sha256;
    bytes.fill(0xa5, 4096 * 3, 4096 * 4);
    writeFileSync(path, bytes);
    const manifest = join(backup, 'manifest.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(sound, hashFile(path).sha256));
    expect(restored).toThrow(/wisp\.db is damaged/);
    expect(existsSync(join(root, 'killed', 'restore'))).toBe(false);
    expect(checkIntegrity(join(root, 'killed', 'wisp.db'))).toEqual([]);
  });

  test('a manifest that names a file outside of the backup', () => {
    const path = join(backup, 'manifest.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"wisp.db"', '"../../wisp.db"'));
    expect(restored).toThrow('is not the manifest of a backup that this version can read');
  });

  test('a backup of a newer version', () => {
    const path = join(backup, 'manifest.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"001-first-tables"', '"001-first-tables", "999-later"'));
    expect(restored).toThrow('was written by a newer version (999-later)');
  });
});

test('only their owner can read a backup in an open folder and the data restored from it', async () => {
  await uploadFile(core, { userId: '10001', fileName: 'a.txt', body: bodyOf('the file') });
  fs.mkdirSync(backup, { mode: 0o755 });
  fs.chmodSync(backup, 0o755);
  const openFiles = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && (statSync(join(entry.parentPath, entry.name)).mode & 0o077) !== 0)
      .map(({ name }) => name);
  backUp(dataDir, backup, 1);
  expect(openFiles(backup)).toEqual([]);
  fs.chmodSync(join(backup, 'wisp.db'), 0o644);
  const restored = join(root, 'restored');
  restore(restored, backup, 2);
  expect(openFiles(restored).filter((name) => !name.startsWith('wisp.lock'))).toEqual([]);
});

test('a backup refuses a folder that is not empty, and one inside the data folder', () => {
  fs.mkdirSync(join(dataDir, '..hidden'));
  fs.symlinkSync(dataDir, join(root, 'link'));
  for (const inside of [join(dataDir, 'backup'), join(dataDir, '..hidden'), join(root, 'link/backup'), dataDir]) {
    expect(() => backUp(dataDir, inside, 1), inside).toThrow('is inside the data folder');
  }
  backUp(dataDir, backup, 1);
  expect(() => backUp(dataDir, backup, 2)).toThrow('is not empty');
});

test('a backup reports missing and damaged uploads and copies the rest', async () => {
  for (const text of ['one', 'two', 'three']) await uploadFile(core, { userId: '10001', fileName: 'a.txt', body: bodyOf(text) });
  const [gone = '', damaged = ''] = readdirSync(join(dataDir, 'media'), { recursive: true, encoding: 'utf8' }).filter((name) => name.length > 3);
  rmSync(join(dataDir, 'media', gone));
  writeFileSync(join(dataDir, 'media', damaged), 'changed');
  const result = backUp(dataDir, backup, 1);
  expect(result.files).toBe(2);
  expect([...result.missing].sort()).toEqual([gone, damaged].map((path) => path.slice(3)).sort());
});

const CHANGING = ['renameSync', 'rmSync', 'mkdirSync', 'copyFileSync', 'writeFileSync'] as const;

/** The process dies at the `step`-th change of the disk: no later change happens, not even cleaning up. */
function dieAt(step: number): { restore(): void } {
  const originals = Object.fromEntries(CHANGING.map((name) => [name, fs[name]]));
  let changes = 0;
  for (const name of CHANGING) {
    const original = fs[name] as (...parameters: unknown[]) => unknown;
    Object.assign(fs, {
      [name]: (...parameters: unknown[]) => {
        changes += 1;
        if (changes >= step) throw new Error('killed');
        return original(...parameters);
      },
    });
  }
  syncBuiltinESMExports();
  return {
    restore: () => {
      Object.assign(fs, originals);
      syncBuiltinESMExports();
    },
  };
}

test('a restore killed at any change of the disk leaves either the old or the new data', async () => {
  await sendText(2, 'before');
  backUp(dataDir, backup, 1);
  await sendText(30, 'after '.repeat(300));
  const source = copyAsKilled();
  const [oldTexts, newTexts] = [textsOf(source), textsOf(backup)];
  const outcomes: string[] = [];
  for (let step = 1; ; step += 1) {
    const target = join(root, `target-${step}`);
    cpSync(source, target, { recursive: true });
    const death = dieAt(step);
    const failure = failureOf(() => void restore(target, backup, 2));
    death.restore();
    expect([undefined, 'killed']).toContain(failure);
    // The next start.
    finishRestore(target);
    expect(existsSync(join(target, 'restore'))).toBe(false);
    expect(checkIntegrity(join(target, 'wisp.db'))).toEqual([]);
    const texts = textsOf(target);
    outcomes.push(texts.length === newTexts.length ? 'new' : 'old');
    expect(texts).toEqual(outcomes.at(-1) === 'new' ? newTexts : oldTexts);
    rmSync(target, { recursive: true });
    if (failure === undefined) break;
  }
  expect(outcomes.join(' ')).toMatch(/^(old ){5,}(new ?){5,}$/);
});

test('a restore killed while it copies an upload leaves no part of it after the next start', async () => {
  await uploadFile(core, { userId: '10001', fileName: 'a.txt', body: bodyOf('the file') });
  backUp(dataDir, backup, 1);
  const partsIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.part'));
  let partsSeen = 0;
  for (let step = 1; ; step += 1) {
    const target = join(root, `target-${step}`);
    const death = dieAt(step);
    const failure = failureOf(() => void restore(target, backup, 2));
    death.restore();
    fs.mkdirSync(target, { recursive: true });
    partsSeen += partsIn(target).length;
    finishRestore(target);
    expect(partsIn(target), `killed at change ${step}`).toEqual([]);
    if (failure === undefined) break;
  }
  expect(partsSeen).toBeGreaterThan(1);
});

function failureOf(run: () => void): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
