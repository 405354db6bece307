import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aConversation, aMessage, anItem } from '../../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../../tests/support/fakes/sync-bench.ts';
import type { EngineEvent } from '../../../../contract/engine-events.ts';
import { applyBatch } from '../../inbound/apply-batch.ts';
import { createOpQueue, type HttpCaller, type OpQueue } from '../../outbox/ops.ts';
import { recallAllOf, recallMemberMessage } from './recall-member-messages.ts';

const GROUP = 'GROUP200001';
let bench: SyncBench;
let ops: OpQueue;
let answer: Awaited<ReturnType<HttpCaller>>;
const calls: { readonly path: string; readonly body: Readonly<Record<string, unknown>> }[] = [];

beforeEach(async () => {
  bench = await createSyncBench();
  calls.length = 0;
  pts = 0;
  answer = { kind: 'ok', value: null };
  ops = createOpQueue({
    context: bench.context,
    callHttp: async ({ path, body }) => {
      calls.push({ path, body });
      return answer;
    },
    isReady: () => true,
    refused: () => undefined,
  });
  await receive({ e: 'conv.update', d: aConversation({ conversationID: GROUP }) });
  await receive(...sentText.map((message): EngineEvent => ({ e: 'msg.new', d: message })));
});
afterEach(async () => {
  ops.stop();
  await bench.close();
});

const from = (wtId: string, sequence: number) => aMessage({ conversationID: GROUP, from: wtId, sequence });
const sentText = [from('10003', 1), from('10004', 2), from('10003', 3)];
let pts = 0;
const receive = async (...events: EngineEvent[]) =>
  bench.drive(
    applyBatch(
      bench.context,
      events.map((event) => anItem((pts += 1), event)),
    ),
  );
async function work(): Promise<void> {
  ops.wake();
  await bench.loop.advance(0);
}
const shown = async () => {
  const rows = await bench.drive(bench.db.messages.where('[conversationID+sequence]').between([GROUP, 0], [GROUP, Infinity]).toArray());
  return rows.map((row) => (row.isRevoked ? (row.revoker ?? '') : String(row.payload['text'])));
};
const unread = async () => (await bench.drive(bench.db.conversations.get(GROUP)))?.unreadCount;
const ID = (at: number) => sentText[at]?.ID ?? '';

describe('an admin recalls messages of a member', () => {
  test('C38 recalls one message at once, and updates the unread counter and the last message', async () => {
    await bench.drive(recallMemberMessage(bench.commands, ID(2)));
    expect(await shown()).toEqual(['text 1', 'text 2', 'administrator']);
    expect(await unread()).toBe(2);
    expect((await bench.drive(bench.db.conversations.get(GROUP)))?.lastMessage).toMatchObject({ isRevoked: true, revoker: 'administrator' });
    await work();
    expect(calls).toEqual([{ path: '/user/groupchat/admin/withdrawMsg', body: { groupNumber: '200001', userWtId: '10003', msgSeq: 3 } }]);
  });

  test('MSG-035 A2 recalls all messages of a member up to the last sequence on this device', async () => {
    await bench.drive(recallAllOf(bench.commands, GROUP, '10003'));
    expect(await shown()).toEqual(['administrator', 'text 2', 'administrator']);
    await work();
    const body = { groupNumber: '200001', userWtId: '10003', lastMessageSequence: 3 };
    expect(calls).toEqual([{ path: '/user/groupchat/admin/withdrawWebMsgByUser', body }]);
  });

  test('keeps the messages recalled after the answer when the author recalled one of them meanwhile', async () => {
    await bench.drive(recallAllOf(bench.commands, GROUP, '10003'));
    await receive({ e: 'msg.revoke', d: { conversationID: GROUP, revoker: '10003', list: [{ ID: ID(0), sequence: 1 }] } });
    await work();
    expect(await shown()).toEqual(['10003', 'text 2', 'administrator']);
  });

  test('does not change a message that was recalled before', async () => {
    await receive({ e: 'msg.revoke', d: { conversationID: GROUP, revoker: '10003', list: [{ ID: ID(0), sequence: 1 }] } });
    await bench.drive(recallAllOf(bench.commands, GROUP, '10003'));
    await receive({ e: 'msg.receipt', d: { conversationID: GROUP, list: [{ ID: ID(0), readCount: 1, unreadCount: 1, isPeerRead: false }] } });
    expect((await bench.drive(bench.db.messages.get(ID(0))))?.server).toBeUndefined();
    expect(await shown()).toEqual(['10003', 'text 2', 'administrator']);
  });

  test('restores the messages and the unread counter when the recall is refused', async () => {
    await bench.drive(recallAllOf(bench.commands, GROUP, '10003'));
    answer = { kind: 'refused', code: 403, message: '' };
    await work();
    expect(await shown()).toEqual(['text 1', 'text 2', 'text 3']);
    expect(await unread()).toBe(3);
  });

  test('keeps a message recalled after a refusal when another admin recalled it meanwhile', async () => {
    await bench.drive(recallAllOf(bench.commands, GROUP, '10003'));
    await receive({ e: 'msg.revoke', d: { conversationID: GROUP, list: [{ ID: ID(0), sequence: 1 }], revoker: 'administrator' } });
    answer = { kind: 'refused', code: 403, message: '' };
    await work();
    expect(await shown()).toEqual(['administrator', 'text 2', 'text 3']);
  });
});
