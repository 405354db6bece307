import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSyncBench, type SyncBench } from '../../../../tests/support/fakes/sync-bench.ts';
import { HELPER_ID } from '../../../../contract/ids.ts';
import { createOpQueue, type OpQueue } from '../../outbox/ops.ts';
import { deleteMessages } from './delete-messages.ts';
import { resendMessage } from '../sending/resend-message.ts';
import { sendMessage } from '../sending/send-message.ts';

const HELPER = `C2C${HELPER_ID}`;
let bench: SyncBench;
let ops: OpQueue;
let asked: { readonly path: string; readonly body: Readonly<Record<string, unknown>> }[];

beforeEach(async () => {
  bench = await createSyncBench();
  asked = [];
  ops = createOpQueue({
    context: bench.context,
    async callHttp({ path, body }) {
      asked.push({ path, body });
      return { kind: 'ok', value: undefined };
    },
    isReady: () => true,
    refused: () => undefined,
  });
});
afterEach(async () => {
  ops.stop();
  await bench.close();
});

const sendText = async (text: string, conversationID = HELPER) =>
  bench.drive(sendMessage(bench.commands, { conversationID, type: 'TIMTextElem', payload: { text } }));
/** Puts a message into the state after its acknowledgement or refusal. */
const settle = async (ID: string, status: 'success' | 'fail') => {
  await bench.drive(bench.db.messages.update(ID, { status }));
  await bench.drive(bench.db.outbox.delete(ID));
};
async function work(ms = 2000): Promise<void> {
  ops.wake();
  await bench.loop.advance(ms);
}
const waiting = async () => bench.drive(bench.db.ops.count());

test('PEOPLE-011 looks up a message to the helper and then records it, after it is sent', async () => {
  const ID = await sendText('怎么撤回');
  await work();
  expect([asked, await waiting()]).toEqual([[], 2]);
  await settle(ID, 'success');
  await work();
  const message = await bench.drive(bench.db.messages.get(ID));
  expect(asked).toEqual([
    { path: '/user/helperReply/keyWord', body: { keyWord: '怎么撤回' } },
    { path: '/user/helperReply/record', body: { content: '怎么撤回', msgId: ID, time: message?.clientTime } },
  ]);
  expect(await waiting()).toBe(0);
});

test('does not look up failed or deleted messages, and looks up a failed message after its resend', async () => {
  const [failed, cancelled] = [await sendText('发不出去'), await sendText('不发了')];
  await settle(failed, 'fail');
  await bench.drive(deleteMessages(bench.commands, HELPER, [cancelled]));
  await bench.drive(bench.db.outbox.delete(cancelled));
  await work();
  expect([asked, await waiting()]).toEqual([[], 0]);
  await bench.drive(resendMessage(bench.commands, failed));
  await settle(failed, 'success');
  await work();
  expect(asked.map(({ body }) => body['keyWord'] ?? body['msgId'])).toEqual(['发不出去', failed]);
});

test('looks up a long text by its start, without splitting a character', async () => {
  const ID = await sendText(`${'长'.repeat(199)}😀尾`);
  await settle(ID, 'success');
  await work();
  expect(asked[0]?.body['keyWord']).toBe('长'.repeat(199));
});

test('sends neither messages to other people nor pictures to the helper', async () => {
  await sendText('你好', 'C2C10002');
  await bench.drive(sendMessage(bench.commands, { conversationID: HELPER, type: 'TIMImageElem', payload: {} }));
  expect(await waiting()).toBe(0);
});
