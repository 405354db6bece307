import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bytesOf } from '../../../tests/support/media-bytes.ts';
import { createFileStore } from './file-store.ts';

const SHA = 'ab'.repeat(32);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wisp-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('removes old temporary files', async () => {
  const files = createFileStore(folder);
  const file = await files.createTemporary('old');
  await file.append(bytesOf('x'));
  await files.sweep(Date.now() - 60_000);
  expect(await readdir(join(folder, 'tmp'))).toEqual(['old']);
  await files.sweep(Date.now() + 60_000);
  expect(await readdir(join(folder, 'tmp'))).toEqual([]);
  await file.discard();
});

test('stores a changed file, updates its hash, and reads and removes it', async () => {
  const files = createFileStore(folder);
  const file = await files.createTemporary('new');
  await file.append(bytesOf('abc'));
  await file.append(bytesOf('def'));
  const whole = await file.sha256();
  await file.overwrite(4, bytesOf('EEE'));
  expect([file.size, Buffer.from(await file.readAt(3, 10)).toString()]).toEqual([6, 'dEE']);
  expect(await file.sha256()).not.toBe(whole);
  await file.keep({ kind: 'media', sha256: SHA });
  expect(await files.stat({ kind: 'media', sha256: SHA })).toEqual({ size: 6 });
  expect(await readdir(join(folder, 'tmp'))).toEqual([]);
  const chunks: Uint8Array[] = [];
  for await (const chunk of files.read({ kind: 'media', sha256: SHA }, { start: 1, end: 2 })) chunks.push(chunk as Uint8Array);
  expect(Buffer.concat(chunks).toString()).toBe('bc');
  await files.remove({ kind: 'media', sha256: SHA });
  expect(await files.stat({ kind: 'media', sha256: SHA })).toBeUndefined();
});
