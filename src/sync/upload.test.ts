import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSyncBench, type SyncBench } from '../../tests/support/fakes/sync-bench.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { OutboxRow } from '../core/rows.ts';
import { NetworkError, type UploadAnswer, type UploadRequest } from '../platform/ports.ts';
import { deleteMessages } from './commands/delete-messages.ts';
import { sendMessage } from './commands/send-message.ts';
import { createUploader } from './upload.ts';
import type { Uploader } from './outbox.ts';

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
    db: bench.db,
    api: { signedHeaders: async () => ({}) },
    clock: bench.clock,
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
  test('goes part by part, and its address is stored in the message and in the outbox', async () => {
    const row = await compose(THREE_PARTS);
    expect(await bench.drive(uploader(3)(row))).toEqual({ kind: 'done' });
    expect(server.sent.map(({ size }) => size)).toEqual([LIMITS.uploadPartBytes, LIMITS.uploadPartBytes, 5]);
    expect(await bench.drive(bench.db.messages.get(row.ID))).toMatchObject({ payload: { uuid: 'u-1', fileUrl: '/media/u-1' } });
    expect(await bench.drive(bench.db.outbox.get(row.ID))).toMatchObject({ uploads: [PLACE] });
  });

  test('that was cut says how far it came, and goes on at the part that is missing', async () => {
    const row = await compose(THREE_PARTS);
    server.cutAt = 1;
    expect(await bench.drive(uploader(3)(row))).toEqual({ kind: 'retry', hasAdvanced: true });
    expect(await bench.drive(uploader(3)(row))).toEqual({ kind: 'done' });
    expect(server.sent.map(({ index }) => index)).toEqual([0, 1, 2]);
  });

  test('that nobody answers about begins nothing anew', async () => {
    const row = await compose(THREE_PARTS);
    server.received = [0, 1];
    server.isSilent = true;
    expect(await bench.drive(uploader(3)(row))).toEqual({ kind: 'retry', hasAdvanced: false });
    expect(server.sent).toEqual([]);
  });

  test('G8 whose question is never answered gives way to another attempt', async () => {
    const row = await compose(THREE_PARTS);
    server.isHalfOpen = true;
    const outcome = uploader(3)(row);
    await bench.loop.advance(LIMITS.requestTimeoutMs);
    expect(await bench.drive(outcome)).toEqual({ kind: 'retry', hasAdvanced: false });
    server.isHalfOpen = false;
    expect(await bench.drive(uploader(3)(row))).toEqual({ kind: 'done' });
  });

  test('whose last answer was lost is done without sending a byte again', async () => {
    const row = await compose(THREE_PARTS);
    server.received = [0, 1, 2];
    expect(await bench.drive(uploader(3)(row))).toEqual({ kind: 'done' });
    expect(server.sent).toEqual([]);
  });

  test('C15 ends with the message it belongs to', async () => {
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

  test('whose blob is gone fails with its own reason, never silently', async () => {
    const row = await compose(10);
    await bench.drive(bench.db.blobs.clear());
    expect(await bench.drive(uploader(1)(row))).toEqual({ kind: 'fail', code: 7004 });
  });
});
