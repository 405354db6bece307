import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import type { Uploaded } from '../../contract/http/uploads.ts';
import { LIMITS } from '../../contract/limits.ts';
import { backUp } from '../../server/admin/backup.ts';
import { uploadFile } from '../../server/commands/uploads/upload-file.ts';
import { createHttpServer } from '../../server/create-http-server.ts';
import { readMessageById } from '../../server/store/messages/messages.ts';
import { connectUser, sentOf } from '../support/core-client.ts';
import { createTestCore } from '../support/test-server.ts';
import { createWireClient } from '../support/wire-client.ts';
import { mountSmallDisk, type SmallDisk } from './mount-small-disk.ts';

const MB = 1024 * 1024;
/** Less than one chunk of a request's body, so that the disk takes only a part of the last write. */
const OVER = 20_000;

function smallDisk(bytes: number): SmallDisk {
  const disk = mountSmallDisk(bytes);
  onTestFinished(() => disk.unmount());
  return disk;
}

/** Uploads are written to the small disk; the database is in memory. */
async function startOn(disk: SmallDisk) {
  const core = await createTestCore({ dataDir: disk.path });
  const server = await createHttpServer(core, { distDir: join(disk.path, 'no-client') });
  const client = createWireClient(await server.listen({ host: '127.0.0.1', port: 0 }));
  onTestFinished(async () => {
    await core.close();
    await server.close();
  });
  await client.logIn('10001');
  return client;
}

const filesIn = async (disk: SmallDisk) => {
  const names = await readdir(disk.path, { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile() && entry.name !== 'ballast').map((entry) => entry.name);
};

test('a nearly full disk refuses an upload with 507 and keeps none of it, and a retry works after space is freed', async () => {
  const disk = smallDisk(4 * MB);
  const client = await startOn(disk);
  const bytes = new Uint8Array(randomBytes(MB + OVER));
  const key = { 'Idempotency-Key': randomUUID() };
  disk.fill(MB);
  expect(await client.upload(bytes, 'a.bin', key)).toMatchObject({ status: 507, code: 507 });
  expect(await filesIn(disk)).toEqual([]);
  disk.free();
  const { url, size } = (await client.upload(bytes, 'a.bin', key)).data as Uploaded;
  expect(size).toBe(bytes.length);
  expect(Buffer.from(await (await client.media(url)).arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
});

test('a nearly full disk refuses a part without recording it, and the upload continues after space is freed', async () => {
  const disk = smallDisk(24 * MB);
  const client = await startOn(disk);
  const bytes = new Uint8Array(randomBytes(LIMITS.uploadPartBytes + MB + OVER));
  const uploadId = randomUUID();
  const part = (index: number) => ({ uploadId, index: String(index), total: '2', name: 'a.bin', mime: 'video/mp4' });
  expect(await client.uploadPart(part(0), bytes.slice(0, LIMITS.uploadPartBytes))).toMatchObject({ data: { received: [0] } });
  disk.fill(MB);
  expect(await client.uploadPart(part(1), bytes.slice(LIMITS.uploadPartBytes))).toMatchObject({ code: 507 });
  expect(await client.get(`/oss/uploadPart?uploadId=${uploadId}`)).toMatchObject({ data: { received: [0] } });
  disk.free();
  // There is space for the parts, but not for the assembled file beside them.
  disk.fill(2 * MB);
  expect(await client.uploadPart(part(1), bytes.slice(LIMITS.uploadPartBytes))).toMatchObject({ code: 507 });
  disk.free();
  const { url } = (await client.uploadPart(part(1), bytes.slice(LIMITS.uploadPartBytes))).data as Uploaded;
  expect(Buffer.from(await (await client.media(url)).arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
});

test('G12 a database on a full disk refuses with 507, keeps acknowledged messages, and works after space is freed', async () => {
  const disk = smallDisk(8 * MB);
  const databasePath = join(disk.path, 'wisp.db');
  const core = await createTestCore({ databasePath, dataDir: disk.path });
  const alice = await connectUser(core, '10001');
  disk.fill(200_000);
  const text = 'x'.repeat(8000);
  const acknowledged: string[] = [];
  let refused: { code?: number; ID: string } | undefined;
  for (let count = 0; refused === undefined && count < 1000; count += 1) {
    const ID = `10001-1760000000-${count}`;
    // Two sends at once share a transaction: neither may be acknowledged without the other.
    const answers = await Promise.all([ID, `${ID}0000`].map(async (id) => ({ id, frame: await alice.send('C2C10002', text, { ID: id }) })));
    for (const { id, frame } of answers) {
      if (frame.code === 0) acknowledged.push(id);
      else refused = { ID: id, ...(frame.code === undefined ? {} : { code: frame.code }) };
    }
    await core.write(async (unit) => void (await unit.db.selectFrom('users').select('id').execute()));
  }
  expect(refused?.code).toBe(507);
  expect(await alice.codeOf('history', { conversationID: 'C2C10002', count: 1 })).toBe(0);
  disk.free();
  expect(sentOf(await alice.send('C2C10002', text, { ID: refused?.ID })).ID).toBe(refused?.ID);
  await core.close();
  const again = await createTestCore({ databasePath, dataDir: disk.path });
  for (const ID of [...acknowledged, refused?.ID ?? '']) expect(await readMessageById(again.db, ID), ID).toMatchObject({ payload: JSON.stringify({ text }) });
  await again.close();
});

test('a backup to a full disk leaves no file, and the next one into the same folder works after space is freed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'wisp-full-backup-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const core = await createTestCore({ dataDir, databasePath: join(dataDir, 'wisp.db') });
  onTestFinished(() => core.close());
  await uploadFile(core, { userId: '10001', fileName: 'a.bin', body: Readable.from([randomBytes(MB)]) });
  const disk = smallDisk(8 * MB);
  const target = join(disk.path, 'backup');
  // The first is cut during the copy of the database, the second during the copy of the upload.
  for (const left of [200_000, MB + MB / 4]) {
    disk.fill(left);
    expect(() => backUp(dataDir, target, 1)).toThrow(/disk is full|ENOSPC/);
    expect(await filesIn(disk)).toEqual([]);
    disk.free();
  }
  expect(backUp(dataDir, target, 1)).toMatchObject({ files: 2, missing: [] });
});

test('a machine without the right to mount fails the test with the missing right', () => {
  expect(() => mountSmallDisk(MB, 'false')).toThrow('needs root');
});
