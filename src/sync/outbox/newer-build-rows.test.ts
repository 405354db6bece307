import { afterEach, beforeEach, expect, test } from 'vitest';
import { aConversation, aMessage, anItem } from '../../../tests/support/builders.ts';
import type { OutgoingMessage } from '../../../contract/message.ts';
import { leaveRows } from '../../../tests/support/leave-rows.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import { applyBatch } from '../inbound/apply-batch.ts';
import { sendMessage } from '../commands/sending/send-message.ts';
import { failOrphaned } from './fail-orphaned.ts';
import { forgetUnreadableOps } from './forget-unreadable-ops.ts';
import { createOpQueue } from './ops.ts';
import { createOutbox } from './outbox.ts';
import { releaseBlobs } from '../media/release-blobs.ts';

const ID = 'C2C10002';
/** A time before the ten minutes for which a blob is always kept. */
const LONG_AGO = 0;

let bench: SyncBench;

beforeEach(async () => {
  bench = await createSyncBench();
  await bench.drive(applyBatch(bench.context, [anItem(1, { e: 'conv.update', d: aConversation() })]));
});
afterEach(() => bench.close());

const compose = async (text: string): Promise<string> =>
  bench.drive(sendMessage(bench.commands, { conversationID: ID, type: 'TIMTextElem', payload: { text } }));
const keysOf = async (table: 'ops' | 'outbox' | 'blobs'): Promise<unknown[]> => bench.drive(bench.db[table].toCollection().primaryKeys());

/** An operation of a newer release that has operations on tags, whose table exists since the first version. */
const anOp = (opId: string, parts: object = {}): object => ({
  opId,
  entity: 'tags',
  order: 1,
  call: { kind: 'http', path: '/user/tag/add', body: { name: 'x' } },
  inverse: [{ table: 'tags', key: 't1', row: undefined }],
  createdTs: 1,
  tries: 0,
  notBefore: 0,
  ...parts,
});

const unknownMethod = { call: { kind: 'engine', method: 'pollVote', params: { ID: 'x' } }, inverse: [] };
const unknownCall = { call: { kind: 'call', name: 'x' }, inverse: [] };

test.each([
  ['changes a table that this build does not undo', {}],
  ['calls an engine method that this build does not know', unknownMethod],
  ['is neither an engine method nor a request', unknownCall],
])('G7 an operation of a newer build that %s is neither sent nor removed by a leader of this build', async (_why, parts) => {
  await bench.drive(leaveRows(bench.db, 'ops', [anOp('new', parts)]));
  await bench.drive(forgetUnreadableOps(bench.context, 1));
  const calls: unknown[] = [];
  const queue = createOpQueue({
    context: bench.context,
    isReady: () => true,
    refused: () => undefined,
    callHttp: async (op) => {
      calls.push(op);
      return { kind: 'refused', code: 404, message: '' };
    },
  });
  queue.wake();
  await bench.loop.advance(2000);
  queue.stop();
  expect([await keysOf('ops'), calls, bench.errors, bench.engine.calls]).toEqual([['new'], [], [], []]);
});

async function leaveNewerSend(): Promise<string> {
  const sent = await compose('x');
  const row = await bench.drive(bench.db.outbox.get(sent));
  const uploads = [{ role: 'moment', blobId: 'blob', uploadId: 'u', name: '', mime: '', size: 1 }];
  await bench.drive(leaveRows(bench.db, 'outbox', [{ ...row, uploads }]));
  return sent;
}

test('G7 a send of a newer build, whose upload this build does not know, stays queued, and later messages are sent', async () => {
  const newer = await leaveNewerSend();
  const own = await compose('y');
  await bench.drive(failOrphaned(bench.context));
  const outbox = createOutbox({ context: bench.context, upload: async () => ({ kind: 'refused', code: 7004, hasAdvanced: false }), isReady: () => true });
  bench.engine.on('send', ({ message }) => ({ kind: 'ok', value: aMessage({ ...(message as OutgoingMessage), sequence: 1 }) }));
  outbox.wake();
  await bench.loop.advance(200);
  outbox.stop();
  expect([await keysOf('outbox'), (await bench.drive(bench.db.messages.get(own)))?.status]).toEqual([[newer], 'success']);
  expect((await bench.drive(bench.db.messages.get(newer)))?.status).toBe('queued');
});

test('G11 keeps the operations that wait for a send of a newer build, and the files of that send', async () => {
  const newer = await leaveNewerSend();
  await bench.drive(leaveRows(bench.db, 'ops', [anOp('after', { afterSend: newer, call: { kind: 'engine', method: 'receipt', params: {} }, inverse: [] })]));
  const blob = new Blob(['x']);
  await bench.drive(bench.db.blobs.bulkPut([newer, 'new'].map((owner) => ({ blobId: `blob-${owner}`, ID: owner, blob, createdTs: LONG_AGO }))));
  await bench.drive(leaveRows(bench.db, 'ops', [anOp('new')]));
  await bench.drive(releaseBlobs(bench.context, async () => true));
  const queue = createOpQueue({ context: bench.context, isReady: () => true, refused: () => undefined, callHttp: async () => ({ kind: 'unknown' }) });
  queue.wake();
  await bench.loop.advance(100);
  queue.stop();
  expect([await keysOf('ops'), await keysOf('blobs')]).toEqual([
    expect.arrayContaining(['after', 'new']),
    expect.arrayContaining([`blob-${newer}`, 'blob-new']),
  ]);
});
