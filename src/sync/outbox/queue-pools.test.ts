import { afterEach, beforeEach, expect, test } from 'vitest';
import { aConversation, aMessage, anItem } from '../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import { applyBatch } from '../inbound/apply-batch.ts';
import { pinConversation } from '../commands/conversations/change-conversation.ts';
import { sendReport } from '../commands/reports/send-report.ts';
import { recallMessage } from '../commands/messages/recall-message.ts';
import { sendMessage } from '../commands/sending/send-message.ts';
import { createOpQueue, type HttpCaller, type OpQueue } from './ops.ts';
import { createOutbox, type UploadResult } from './outbox.ts';

const NUMBERS = [1, 2, 3, 4, 5];
const groupOf = (at: number): string => `GROUP20000${at}`;

let bench: SyncBench;
beforeEach(async () => {
  bench = await createSyncBench();
});
afterEach(() => bench.close());

async function holdGroups(): Promise<void> {
  const conversations = NUMBERS.map((at) => anItem(at, { e: 'conv.update', d: aConversation({ conversationID: groupOf(at) }) }));
  await bench.drive(applyBatch(bench.context, conversations));
}

/** A request that fails after a minute without an answer. */
async function waitAMinute(): Promise<{ readonly kind: 'unknown' }> {
  return new Promise((resolve) => void bench.clock.after(60_000, () => resolve({ kind: 'unknown' })));
}

function createOps(callHttp: HttpCaller): OpQueue {
  return createOpQueue({ context: bench.context, callHttp, isReady: () => true, refused: () => undefined });
}

test('G8 an API that does not answer does not delay a recall, which uses the engine', async () => {
  await holdGroups();
  const message = aMessage({ from: '10001', to: '10002', sequence: 1 });
  await bench.drive(applyBatch(bench.context, [anItem(6, { e: 'conv.update', d: aConversation() }), anItem(7, { e: 'msg.new', d: message })]));
  for (const at of NUMBERS) await bench.drive(pinConversation(bench.commands, groupOf(at), true));
  await bench.drive(recallMessage(bench.commands, message.ID));
  bench.engine.on('revoke', () => ({ kind: 'ok', value: undefined as never }));
  const ops = createOps(waitAMinute);
  ops.wake();
  await bench.loop.advance(5000);
  ops.stop();
  expect(bench.engine.calls.filter(({ method }) => method === 'revoke')).toHaveLength(1);
});

test('G8 the picture uploads of reports do not delay another operation of the API', async () => {
  await holdGroups();
  for (const id of ['10007', '10008', '10009', '10010']) {
    const images = [new Blob(['one'], { type: 'image/png' })];
    await bench.drive(sendReport(bench.commands, { about: 'user', id, kind: '3', detail: 'x', images }));
  }
  await bench.drive(pinConversation(bench.commands, groupOf(1), true));
  const asked: string[] = [];
  const ops = createOps(async ({ path }) => {
    asked.push(path);
    return waitAMinute();
  });
  ops.wake();
  await bench.loop.advance(5000);
  ops.stop();
  expect(asked.filter((path) => path.includes('omplaint'))).toHaveLength(1);
  expect(asked).toHaveLength(2);
});

test('G8 a pause that the API requests does not delay operations of the engine', async () => {
  await holdGroups();
  const message = aMessage({ from: '10001', to: '10002', sequence: 1 });
  await bench.drive(applyBatch(bench.context, [anItem(6, { e: 'conv.update', d: aConversation() }), anItem(7, { e: 'msg.new', d: message })]));
  await bench.drive(pinConversation(bench.commands, groupOf(1), true));
  const ops = createOps(async () => ({ kind: 'unknown', retryAfterMs: 600_000 }));
  ops.wake();
  await bench.loop.advance(1000);
  await bench.drive(recallMessage(bench.commands, message.ID));
  bench.engine.on('revoke', () => ({ kind: 'ok', value: undefined as never }));
  ops.wake();
  await bench.loop.advance(1000);
  ops.stop();
  expect(bench.engine.calls.filter(({ method }) => method === 'revoke')).toHaveLength(1);
});

test('G8 file uploads and a pause of the server for them do not delay a text of another conversation', async () => {
  for (const at of NUMBERS) {
    const uploads = [{ role: 'file' as const, blob: new Blob(['x']), name: 'a', mime: '' }];
    const payload = { uuid: '', fileUrl: '', fileName: 'a', fileSize: 9 };
    await bench.drive(sendMessage(bench.commands, { conversationID: `C2C1001${at}`, type: 'TIMFileElem', payload, uploads }));
  }
  await bench.drive(sendMessage(bench.commands, { conversationID: 'C2C10006', type: 'TIMTextElem', payload: { text: 'hello' } }));
  let uploads = 0;
  const upload = async (): Promise<UploadResult> => {
    uploads += 1;
    if (uploads === 1) return { kind: 'refused', code: 429, retryAfterMs: 3_600_000, hasAdvanced: false };
    return new Promise((resolve) => void bench.clock.after(1_200_000, () => resolve({ kind: 'done' })));
  };
  bench.engine.on('send', ({ message }) => ({ kind: 'ok', value: aMessage({ ID: message.ID, from: '10001', sequence: 1 }) as never }));
  const outbox = createOutbox({ context: bench.context, upload, isReady: () => true });
  outbox.wake();
  await bench.loop.advance(5000);
  outbox.stop();
  expect(bench.engine.calls.filter(({ method }) => method === 'send')).toHaveLength(1);
  expect(uploads).toBeLessThan(NUMBERS.length);
});
