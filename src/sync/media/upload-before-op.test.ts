import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import { NetworkError, type UploadAnswer, type UploadRequest } from '../../platform/ports.ts';
import { sendReport } from '../commands/reports/send-report.ts';
import type { HttpCaller } from '../outbox/ops.ts';
import { createUploadingCaller } from './upload-before-op.ts';

let bench: SyncBench;
let uploaded: number;
let isCut: boolean;
let called: Parameters<HttpCaller>[0][];
let ended: number[];

beforeEach(async () => {
  bench = await createSyncBench();
  uploaded = 0;
  isCut = false;
  called = [];
  ended = [];
  const images = [new Blob(['one'], { type: 'image/png' }), new Blob(['two'], { type: 'image/jpeg' })];
  await bench.drive(sendReport(bench.commands, { about: 'user', id: '10008', kind: '3', detail: ' 广告 ', images }));
});
afterEach(() => bench.close());

function caller(): HttpCaller {
  const network = {
    fetch: async () => Promise.reject(new NetworkError('a small file is not asked about')),
    async upload(_request: UploadRequest): Promise<UploadAnswer> {
      if (isCut && uploaded > 0) throw new NetworkError('cut');
      uploaded += 1;
      return { status: 200, text: JSON.stringify({ code: 200, msg: '', data: { uuid: `u-${uploaded}`, url: `/media/u-${uploaded}` } }) };
    },
  };
  return createUploadingCaller(
    { fence: bench.context, api: { signedHeaders: async () => ({}) }, network, clock: bench.clock, ended: (code) => void ended.push(code) },
    async (op) => {
      called.push(op);
      return { kind: 'ok', value: { id: '1' } };
    },
  );
}

async function carryOut() {
  const [op] = await bench.drive(bench.db.ops.toArray());
  if (op?.call.kind !== 'http') throw new Error('no complaint is queued');
  return bench.drive(caller()({ opId: op.opId, ...op.call }));
}

describe('an operation with files', () => {
  test('is sent after its files are uploaded, with their server IDs', async () => {
    expect(await carryOut()).toEqual({ kind: 'ok', value: { id: '1' } });
    expect(called.map(({ body }) => body)).toEqual([{ complaintType: '3', complaintDetail: '广告', complaintImage: 'u-1,u-2', targetId: '10008', type: 0 }]);
  });

  test('uploads only the missing files after an interruption', async () => {
    isCut = true;
    expect(await carryOut()).toEqual({ kind: 'unknown' });
    expect(called).toEqual([]);
    isCut = false;
    expect(await carryOut()).toMatchObject({ kind: 'ok' });
    expect(uploaded).toBe(2);
    expect(called[0]?.body).toMatchObject({ complaintImage: 'u-1,u-2' });
  });

  test('is refused with code 7004 when a file is missing on this device', async () => {
    await bench.drive(bench.db.blobs.clear());
    expect(await carryOut()).toEqual({ kind: 'refused', code: 7004, message: '' });
  });
});

test('an operation without files is sent unchanged', async () => {
  const body = { friendWtId: '10008' };
  expect(await bench.drive(caller()({ opId: 'other', path: '/user/friendBlack/add', body }))).toMatchObject({ kind: 'ok' });
  expect(called).toEqual([{ opId: 'other', path: '/user/friendBlack/add', body }]);
});
