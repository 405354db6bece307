import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CODE } from '../../../contract/codes.ts';
import { createManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { bytesOf } from '../../../tests/support/media-bytes.ts';
import { createTestCore, type TestCore } from '../../../tests/support/test-server.ts';
import { deleteOldUploads } from '../../store/cleanup/expired-rows.ts';
import { uploadFile } from './upload-file.ts';
import { readUploadParts, uploadPart, type Assembly } from './upload-parts.ts';

const ME = '10001';
const uploadId = '0b0f3c0e-0000-4000-8000-000000000001';
const DAY_MS = 86_400_000;

let dataDir: string;
let core: TestCore;
let assembly: Assembly;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'wisp-parts-'));
  core = await createTestCore({ dataDir, databasePath: join(dataDir, 'wisp.db'), ports: createManualPorts(Date.now()) });
  assembly = new Map();
});
afterEach(async () => {
  await core.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const send = (index: number, text: string, body: Readable = Readable.from([bytesOf(text)])) =>
  uploadPart(core, assembly, { userId: ME, uploadId, index, total: 2, fileName: 'a.txt', body });

/** A body that runs `step` in the middle of its transfer. */
function interrupted(text: string, step: () => Promise<unknown>): Readable {
  return Readable.from(
    (async function* () {
      yield bytesOf(text.slice(0, 1));
      await step();
      yield bytesOf(text.slice(1));
    })(),
  );
}

test('a user has at most 32 concurrent uploads, and a new one is accepted after one has ended', async () => {
  const bodies = Array.from({ length: 32 }, () => new PassThrough());
  const upload = (body: Readable) => uploadFile(core, { userId: ME, fileName: 'a.txt', body });
  const running = bodies.map((body) => upload(body));
  await expect(upload(Readable.from([bytesOf('x')]))).rejects.toMatchObject({ code: CODE.tooManyRequests });
  await expect(send(0, 'one')).rejects.toMatchObject({ code: CODE.tooManyRequests });
  expect(await uploadFile(core, { userId: '10002', fileName: 'a.txt', body: Readable.from([bytesOf('x')]) })).toMatchObject({ size: 1 });
  for (const body of bodies) body.end('y');
  await Promise.all(running);
  expect(await send(0, 'one')).toEqual({ uploadId, received: [0] });
});

test('a part that is repeated during the assembly of the file returns the whole file', async () => {
  await send(0, 'one');
  let whole: unknown;
  const again = await send(
    0,
    'one',
    interrupted('one', async () => (whole = await send(1, 'two'))),
  );
  expect(again).toEqual(whole);
  expect(await core.db.selectFrom('media').select('size').where('ownerId', '=', ME).execute()).toEqual([{ size: 6 }]);
});

test('a part that arrives during the removal of its old upload starts a new upload', async () => {
  await send(0, 'one');
  await core.db.updateTable('uploads').set({ createdAt: 0 }).where('id', '=', uploadId).execute();
  const answer = await send(
    1,
    'two',
    interrupted('two', () => core.write(({ db, now }) => deleteOldUploads(db, { unfinished: now - DAY_MS, finished: 0 }))),
  );
  expect(answer).toEqual({ uploadId, received: [1] });
  expect(await readUploadParts(core, ME, uploadId)).toEqual({ uploadId, received: [1] });
  expect(await send(0, 'one')).toMatchObject({ size: 6 });
});
