import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { OutboxRow } from '../../core/rows.ts';
import { NetworkError, type UploadAnswer, type UploadRequest } from '../../platform/ports.ts';
import { aMessage, anItem } from '../../../tests/support/builders.ts';
import { takeLeaderEpoch } from '../../db/transaction.ts';
import { applyBatch } from '../inbound/apply-batch.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { deleteMessages } from '../commands/messages/delete-messages.ts';
import { sendMessage } from '../commands/sending/send-message.ts';
import { createUploader } from './upload.ts';
import type { Uploader } from '../outbox/outbox.ts';

const PEER = 'C2C10002';
const PLACE = { uuid: 'u-1', url: '/media/u-1' };
const THREE_PARTS = LIMITS.uploadPartBytes * 2 + 5;

let bench: SyncBench;
let server: { received: number[]; isSilent: boolean; isHalfOpen: boolean; cutAt: number | undefined; asked: number; sent: { index: number; size: number }[] };
let during: (request: UploadRequest) => Promise<void>;

beforeEach(async () => {
  bench = await createSyncBench();
  server = { received: [], isSilent: false, isHalfOpen: false, cutAt: undefined, asked: 0, sent: [] };
  during = async () => undefined;
});
afterEach(() => bench.close());

const answer = (data: unknown): string => JSON.stringify({ code: 200, msg: '', data });

function uploader(total: number): Uploader {
  const state = () => (server.received.length === total ? PLACE : { uploadId: 'id', received: server.received });
  return createUploader({
    fence: bench.context,
    api: { signedHeaders: async () => ({}) },
    clock: bench.clock,
    ended: () => undefined,
    network: {
      async fetch(_url, init) {
        server.asked += 1;
        if (server.isSilent) throw new NetworkError('down');
        if (server.isHalfOpen) await new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new NetworkError('given up'))));
        return new Response(answer(state()));
      },
      async upload(request): Promise<UploadAnswer> {
        const index = Number(new URL(request.url, 'http://x').searchParams.get('index'));
        await during(request);
        if (request.signal.aborted) throw new NetworkError('given up');
        if (server.cutAt === index) {
          server.cutAt = undefined;
          throw new NetworkError('cut');
        }
        server.sent.push({ index, size: (request.body as Blob).size });
        server.received = [...new Set([...server.received, index])];
        return { status: 200, text: answer(state()) };
      },
    },
  });
}

async function compose(size: number): Promise<OutboxRow> {
  const blob = new Blob([new Uint8Array(size)]);
  const payload = { uuid: '', fileUrl: '', fileName: 'a.bin', fileSize: size };
  const uploads = [{ role: 'file' as const, blob, name: 'a.bin', mime: 'application/octet-stream' }];
  const ID = await bench.drive(sendMessage(bench.commands, { conversationID: PEER, type: 'TIMFileElem', payload, uploads }));
  const row = await bench.drive(bench.db.outbox.get(ID));
  if (row === undefined) throw new Error('not in the outbox');
  return row;
}

describe('an upload', () => {
  test('sends a file in parts, and stores its URL in the message and in the outbox', async () => {
    const row = await compose(THREE_PARTS);
    expect(await bench.drive(uploader(3)(row))).toEqual({ kind: 'done' });
    expect(server.sent.map(({ size }) => size)).toEqual([LIMITS.uploadPartBytes, LIMITS.uploadPartBytes, 5]);
    expect(await bench.drive(bench.db.messages.get(row.ID))).toMatchObject({ payload: { uuid: 'u-1', fileUrl: '/media/u-1' } });
    expect(await bench.drive(bench.db.outbox.get(row.ID))).toMatchObject({ uploads: [PLACE] });
  });

  test('COMP-038 reports progress after an interruption, and continues with the missing part', async () => {
    const row = await compose(THREE_PARTS);
    server.cutAt = 1;
    expect(await bench.drive(uploader(3)(row))).toEqual({ kind: 'retry', hasAdvanced: true });
    expect(await bench.drive(uploader(3)(row))).toEqual({ kind: 'done' });
    expect(server.sent.map(({ index }) => index)).toEqual([0, 1, 2]);
  });

  test('sends no part when the server does not report which parts it has', async () => {
    const row = await compose(THREE_PARTS);
    server.received = [0, 1];
    server.isSilent = true;
    expect(await bench.drive(uploader(3)(row))).toEqual({ kind: 'retry', hasAdvanced: false });
    expect(server.sent).toEqual([]);
  });

  test('G8 ends after a timeout when its first request is never answered, and the next attempt succeeds', async () => {
    const row = await compose(THREE_PARTS);
    server.isHalfOpen = true;
    const outcome = uploader(3)(row);
    await bench.loop.advance(LIMITS.requestTimeoutMs);
    expect(await bench.drive(outcome)).toEqual({ kind: 'retry', hasAdvanced: false });
    server.isHalfOpen = false;
    expect(await bench.drive(uploader(3)(row))).toEqual({ kind: 'done' });
  });

  test('completes without sending a part again after its last answer was lost', async () => {
    const row = await compose(THREE_PARTS);
    server.received = [0, 1, 2];
    expect(await bench.drive(uploader(3)(row))).toEqual({ kind: 'done' });
    expect(server.sent).toEqual([]);
  });

  test('C15 stops when its message is deleted', async () => {
    const row = await compose(THREE_PARTS);
    during = async (request) => {
      if (server.sent.length === 0) return;
      await deleteMessages(bench.commands, PEER, [row.ID]);
      request.onProgress(0.5);
      await new Promise<void>((resolve) => request.signal.addEventListener('abort', () => resolve()));
    };
    expect(await bench.drive(uploader(3)(row))).toMatchObject({ kind: 'retry' });
    expect(server.sent.map(({ index }) => index)).toEqual([0]);
  });

  test('ERR-016 is refused with code 7004 when its blob is missing', async () => {
    const row = await compose(10);
    await bench.drive(bench.db.blobs.clear());
    expect(await bench.drive(uploader(1)(row))).toEqual({ kind: 'refused', code: 7004, hasAdvanced: false });
  });

  test('G9 of a tab that no longer leads does not change a message that the next leader has sent', async () => {
    const row = await compose(10);
    let release: () => void = () => undefined;
    let wasAborted = false;
    during = async (request) => {
      await applyAsNextLeader(row.ID);
      request.onProgress(0.5);
      request.signal.addEventListener('abort', () => (wasAborted = true));
      await new Promise<void>((resolve) => (release = resolve));
    };
    const old = uploader(1)(row);
    await bench.loop.settle();
    expect(await bench.drive(bench.db.messages.get(row.ID))).toMatchObject({ status: 'success', sequence: 1 });
    expect(wasAborted).toBe(true);
    release();
    await bench.drive(old.catch(() => undefined));
    expect(await bench.drive(bench.db.messages.get(row.ID))).toMatchObject({ status: 'success', sequence: 1 });
  });

  test('G9 of a tab that lost leadership before the last byte stores no URL', async () => {
    const row = await compose(10);
    during = async () => {
      await takeLeaderEpoch(bench.db);
    };
    await expect(bench.drive(uploader(1)(row))).rejects.toMatchObject({ name: 'FencedError' });
    expect(await bench.drive(bench.db.outbox.get(row.ID))).toMatchObject({ uploads: row.uploads });
  });
});

/** Simulates the next leader: another tab takes the lock, uploads and sends, and the log gives the message its sequence. */
async function applyAsNextLeader(ID: string): Promise<void> {
  const epoch = await takeLeaderEpoch(bench.db);
  const payload = { uuid: 'u-2', fileUrl: '/media/u-2', fileName: 'a.bin', fileSize: 10 };
  const message = aMessage({ ID, from: '10001', to: '10002', sequence: 1, type: 'TIMFileElem', payload });
  await applyBatch({ ...bench.context, epoch }, [anItem(1, { e: 'msg.new', d: message })]);
}

describe('a refused upload', () => {
  /** Wakes the outbox for an hour with a server that refuses each part. */
  async function refuseFor(anHour: UploadAnswer): Promise<{ readonly tries: number; readonly ended: readonly number[] }> {
    await compose(10);
    await bench.drive(sendMessage(bench.commands, { conversationID: PEER, type: 'TIMTextElem', payload: { text: 'after it' } }));
    let tries = 0;
    const ended: number[] = [];
    const upload = createUploader({
      fence: bench.context,
      api: { signedHeaders: async () => ({}) },
      clock: bench.clock,
      ended: (code) => void ended.push(code),
      network: {
        fetch: async () => new Response(answer({})),
        async upload() {
          tries += 1;
          return anHour;
        },
      },
    });
    bench.engine.on('send', ({ message }) => ({ kind: 'ok', value: aMessage({ ID: message.ID, from: '10001', sequence: 1 }) as never }));
    const outbox = createOutbox({ context: bench.context, upload, isReady: () => true });
    outbox.wake();
    for (let minute = 0; minute < 59; minute += 1) await bench.loop.advance(60_000);
    outbox.stop();
    return { tries, ended };
  }

  const refusal = (code: number, data: unknown = null): UploadAnswer => ({ status: 200, text: JSON.stringify({ code, msg: '', data }) });
  const statuses = async () => (await bench.drive(bench.db.messages.toArray())).map(({ type, status, failCode }) => ({ type, status, failCode }));

  test.each([
    [20_012, 1],
    [4005, 1],
    [80_004, 1],
    [403, 1],
    [77_777, 3],
  ])('ERR-016 G8 with code %i fails its message after %i tries, and the message after it is sent', async (code, tries) => {
    expect((await refuseFor(refusal(code))).tries).toBe(tries);
    expect(await bench.drive(bench.db.outbox.count())).toBe(0);
    expect(await statuses()).toEqual(
      expect.arrayContaining([
        { type: 'TIMFileElem', status: 'fail', failCode: code },
        { type: 'TIMTextElem', status: 'success', failCode: undefined },
      ]),
    );
  });

  test.each<[string, UploadAnswer]>([
    ['header', { status: 429, text: '', retryAfter: '3600' }],
    ['body', { ...refusal(429, { retryAfterSec: 3600 }) }],
  ])('ERR-017 because of the daily quota is not repeated before the end of the pause in the %s', async (_where, quotaUsedUp) => {
    expect((await refuseFor(quotaUsedUp)).tries).toBe(1);
    expect(await statuses()).toEqual([
      { type: 'TIMFileElem', status: 'queued', failCode: undefined },
      { type: 'TIMTextElem', status: 'queued', failCode: undefined },
    ]);
  });

  test('ERR-017, ERR-022 G10 because of the session ends the session and keeps the messages queued', async () => {
    const { ended } = await refuseFor(refusal(11_013));
    expect(ended[0]).toBe(11_013);
    expect((await statuses()).map(({ status }) => status)).toEqual(['queued', 'queued']);
  });
});

test('a message that is refused after its upload keeps the uploaded file for a later resend', async () => {
  await compose(10);
  bench.engine.on('send', () => ({ kind: 'refused', code: 10_017, message: '' }));
  const outbox = createOutbox({ context: bench.context, upload: uploader(1), isReady: () => true });
  outbox.wake();
  await bench.loop.advance(5000);
  outbox.stop();
  expect(await bench.drive(bench.db.messages.toArray())).toMatchObject([{ status: 'fail', pendingUploads: [PLACE] }]);
});
