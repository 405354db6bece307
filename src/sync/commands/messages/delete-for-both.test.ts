import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aConversation, aMessage, anItem } from '../../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../../tests/support/fakes/sync-bench.ts';
import type { EngineEvent } from '../../../../contract/engine-events.ts';
import { applyBatch } from '../../inbound/apply-batch.ts';
import { createOpQueue, type HttpCaller, type OpQueue } from '../../outbox/ops.ts';
import { deleteMessages } from './delete-messages.ts';
import { deleteForBoth } from './delete-for-both.ts';

const PEER = 'C2C10002';
let bench: SyncBench;
let ops: OpQueue;
let answer: Awaited<ReturnType<HttpCaller>>;
const calls: { readonly path: string; readonly body: Readonly<Record<string, unknown>> }[] = [];
const refusals: number[] = [];

beforeEach(async () => {
  bench = await createSyncBench();
  calls.length = 0;
  refusals.length = 0;
  answer = { kind: 'ok', value: null };
  ops = createOpQueue({
    context: bench.context,
    callHttp: async ({ path, body }) => {
      calls.push({ path, body });
      return answer;
    },
    isReady: () => true,
    refused: (_op, code) => void refusals.push(code),
  });
});
afterEach(async () => {
  ops.stop();
  await bench.close();
});

const nowSec = () => Math.floor(bench.clock.now() / 1000);
let pts = 0;
const receive = async (...events: EngineEvent[]) =>
  bench.drive(
    applyBatch(
      bench.context,
      events.map((event) => anItem((pts += 1), event)),
    ),
  );

async function withMessages(...ages: number[]): Promise<string[]> {
  pts = 0;
  const messages = ages.map((ageSec, at) => aMessage({ sequence: at + 1, time: nowSec() - ageSec }));
  await receive({ e: 'conv.update', d: aConversation() }, ...messages.map((message): EngineEvent => ({ e: 'msg.new', d: message })));
  return messages.map((message) => message.ID);
}

async function work(): Promise<void> {
  ops.wake();
  await bench.loop.advance(0);
}

const rows = async () => bench.drive(bench.db.messages.where('[conversationID+sequence]').between([PEER, 0], [PEER, Infinity]).toArray());
const readConversation = async () => bench.drive(bench.db.conversations.get(PEER));

describe('deleting for both', () => {
  test('MSG-043 marks the messages as being deleted until the server has answered', async () => {
    const IDs = await withMessages(20, 10);
    await bench.drive(deleteForBoth(bench.commands, PEER, IDs));
    expect((await rows()).map((row) => row.deleting)).toEqual([1, 1]);
    const time = (await rows()).map((row) => row.time).join(',');
    await work();
    expect(calls).toEqual([{ path: '/user/c2cTop/delTwoWay', body: { toUserWtId: '10002', msgSeq: '1,2', senderTime: time, msgIds: IDs } }]);
    expect(await rows()).toEqual([]);
    expect(await readConversation()).toMatchObject({ lastMessage: null, unreadCount: 0 });
  });

  test('removes the messages with the event of the deletion before the answer', async () => {
    const IDs = await withMessages(20, 10);
    await bench.drive(deleteForBoth(bench.commands, PEER, IDs));
    await receive({ e: 'msg.delete', d: { conversationID: PEER, list: IDs.map((ID, at) => ({ ID, sequence: at + 1 })) } });
    expect(await rows()).toEqual([]);
    await work();
    expect(await readConversation()).toMatchObject({ lastMessage: null, unreadCount: 0 });
  });

  test('removes the messages with the answer when their event is unreadable', async () => {
    const [first = '', second = ''] = await withMessages(30, 20, 10);
    await bench.drive(deleteForBoth(bench.commands, PEER, [first, second]));
    // Of the events after the deletion only the counter is readable. It no longer contains the two messages.
    await receive({ e: 'conv.update', d: aConversation({ unreadCount: 1, lastSequence: 3 }) });
    await work();
    expect((await rows()).map((row) => [row.sequence, row.deleting])).toEqual([[3, undefined]]);
    expect(await readConversation()).toMatchObject({ unreadCount: 1 });
  });

  test('a refused deletion for the user does not restore a message that was deleted for both', async () => {
    const [ID = ''] = await withMessages(10);
    await bench.drive(deleteForBoth(bench.commands, PEER, [ID]));
    await bench.drive(deleteMessages(bench.commands, PEER, [ID]));
    bench.engine.on('delete', () => ({ kind: 'refused', code: 403, message: '' }));
    await work();
    expect(refusals).toEqual([403]);
    expect(await rows()).toEqual([]);
  });

  test('treats a page of history that was requested before the answer as older than the deletion', async () => {
    const IDs = await withMessages(20, 10);
    await bench.drive(deleteForBoth(bench.commands, PEER, IDs));
    const isOlder = await bench.context.changes.during(async (since) => {
      await work();
      return since.rows(PEER);
    });
    expect(isOlder).toBe(true);
  });

  test.each([20_016, 20_007, 11_082])('MSG-044 restores the messages and notifies the user after a refusal with %d', async (code) => {
    const IDs = await withMessages(20, 10);
    await bench.drive(deleteForBoth(bench.commands, PEER, IDs));
    answer = { kind: 'refused', code, message: '' };
    await work();
    expect((await rows()).map((row) => [row.deleting, row.payload['text']])).toEqual([
      [undefined, 'text 1'],
      [undefined, 'text 2'],
    ]);
    expect(refusals).toEqual([code]);
  });

  test('MSG-041 C37 does not request the deletion of messages older than a day', async () => {
    const IDs = await withMessages(86_500, 10);
    await bench.drive(deleteForBoth(bench.commands, PEER, IDs));
    expect((await rows()).map((row) => row.deleting)).toEqual([undefined, 1]);
    await work();
    expect(calls[0]?.body).toMatchObject({ msgSeq: '2', msgIds: [IDs[1]] });
  });

  test('sends one request when the same message is deleted twice', async () => {
    const IDs = await withMessages(10);
    await bench.drive(deleteForBoth(bench.commands, PEER, IDs));
    await bench.drive(deleteForBoth(bench.commands, PEER, IDs));
    await work();
    expect(calls).toHaveLength(1);
  });
});

test('MSG-040 N21 reports a deletion for the user after the deletion of the engine', async () => {
  const IDs = await withMessages(400, 10);
  await bench.drive(deleteMessages(bench.commands, PEER, IDs));
  const [first, second] = (await bench.drive(bench.db.ops.toArray())).sort((a, b) => a.order - b.order);
  expect([first?.entity, first?.call.kind]).toEqual([second?.entity, 'engine']);
  expect(second?.call).toMatchObject({ kind: 'http', path: '/messagelog/delMsg' });
  const list = second?.call.kind === 'http' ? second.call.body['list'] : undefined;
  expect(list).toEqual(IDs.map((msgId, at) => ({ msgType: 1, sendTime: nowSec() - [400, 10][at]!, msgId })));
});

test('N21 reports the deletion of a single message in the documented body', async () => {
  const [msgId] = await withMessages(400);
  await bench.drive(deleteMessages(bench.commands, PEER, [msgId ?? '']));
  const calls = (await bench.drive(bench.db.ops.toArray())).map(({ call }) => call);
  expect(calls.filter(({ kind }) => kind === 'http')).toEqual([
    { kind: 'http', path: '/messagelog/delMsg', body: { msgType: 1, sendTime: nowSec() - 400, msgId } },
  ]);
});
