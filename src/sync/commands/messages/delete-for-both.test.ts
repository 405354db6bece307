import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aConversation, aMessage, anItem } from '../../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../../tests/support/fakes/sync-bench.ts';
import type { EngineEvent } from '../../../../contract/engine-events.ts';
import { applyBatch } from '../../apply-batch.ts';
import { createOpQueue, type HttpCaller, type OpQueue } from '../../ops.ts';
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
  test('D2§7 the messages stay, as being deleted, until the server says that they are gone', async () => {
    const IDs = await withMessages(20, 10);
    await bench.drive(deleteForBoth(bench.commands, PEER, IDs));
    expect((await rows()).map((row) => row.deleting)).toEqual([1, 1]);
    await work();
    const time = (await rows()).map((row) => row.time).join(',');
    expect(calls).toEqual([{ path: '/user/c2cTop/delTwoWay', body: { toUserWtId: '10002', msgSeq: '1,2', senderTime: time, msgIds: IDs } }]);
    expect(await rows()).toHaveLength(2);
    await receive({ e: 'msg.delete', d: { conversationID: PEER, list: IDs.map((ID, at) => ({ ID, sequence: at + 1 })) } });
    expect(await rows()).toEqual([]);
    expect(await readConversation()).toMatchObject({ lastMessage: null, unreadCount: 0 });
  });

  test.each([20_016, 20_007, 11_082])('refused with %d they are as they were, and the user is told', async (code) => {
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

  test('C37 what is older than a day is not asked for', async () => {
    const IDs = await withMessages(86_500, 10);
    await bench.drive(deleteForBoth(bench.commands, PEER, IDs));
    expect((await rows()).map((row) => row.deleting)).toEqual([undefined, 1]);
    await work();
    expect(calls[0]?.body).toMatchObject({ msgSeq: '2', msgIds: [IDs[1]] });
  });

  test('a second wish for the same message asks once', async () => {
    const IDs = await withMessages(10);
    await bench.drive(deleteForBoth(bench.commands, PEER, IDs));
    await bench.drive(deleteForBoth(bench.commands, PEER, IDs));
    await work();
    expect(calls).toHaveLength(1);
  });
});

test('N21 a deletion for me is reported behind the engine’s own', async () => {
  const IDs = await withMessages(400, 10);
  await bench.drive(deleteMessages(bench.commands, PEER, IDs));
  const [first, second] = (await bench.drive(bench.db.ops.toArray())).sort((a, b) => a.order - b.order);
  expect([first?.entity, first?.call.kind]).toEqual([second?.entity, 'engine']);
  expect(second?.call).toMatchObject({ kind: 'http', path: '/messagelog/delMsg' });
  const list = second?.call.kind === 'http' ? second.call.body['list'] : undefined;
  expect(list).toEqual(IDs.map((msgId, at) => ({ msgType: 1, sendTime: nowSec() - [400, 10][at]!, msgId })));
});

test('N21 a deletion of one message is reported in the body that the documents give', async () => {
  const [msgId] = await withMessages(400);
  await bench.drive(deleteMessages(bench.commands, PEER, [msgId ?? '']));
  const calls = (await bench.drive(bench.db.ops.toArray())).map(({ call }) => call);
  expect(calls.filter(({ kind }) => kind === 'http')).toEqual([
    { kind: 'http', path: '/messagelog/delMsg', body: { msgType: 1, sendTime: nowSec() - 400, msgId } },
  ]);
});
