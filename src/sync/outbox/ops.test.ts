import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aConversation, aMessage, anItem } from '../../../tests/support/builders.ts';
import { leaveRows } from '../../../tests/support/leave-rows.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { EngineEvent } from '../../../contract/engine-events.ts';
import type { EngineOutcome } from '../../engines/chat/port.ts';
import { readKv } from '../../db/kv.ts';
import { applyBatch } from '../inbound/apply-batch.ts';
import { muteConversation, pinConversation } from '../commands/conversations/change-conversation.ts';
import { deleteMessages } from '../commands/messages/delete-messages.ts';
import { markRead } from '../commands/conversations/mark-read.ts';
import { recallMessage } from '../commands/messages/recall-message.ts';
import { sendMessage } from '../commands/sending/send-message.ts';
import { sendReceipts } from '../commands/receipts/send-receipts.ts';
import { nameMessages } from './name-messages.ts';
import { createOpQueue, type OpQueue } from './ops.ts';

const ID = 'C2C10002';

let bench: SyncBench;
let ops: OpQueue;
const refusals: number[] = [];

beforeEach(async () => {
  bench = await createSyncBench();
  refusals.length = 0;
  ops = createOpQueue({
    context: bench.context,
    callHttp: async () => ({ kind: 'unknown' }),
    isReady: () => true,
    refused: (_op, code) => void refusals.push(code),
  });
});
afterEach(async () => {
  ops.stop();
  await bench.close();
});

let pts = 0;
const apply = async (...events: EngineEvent[]) =>
  applyBatch(
    bench.context,
    events.map((event) => anItem((pts += 1), event)),
  );
const receive = async (...events: EngineEvent[]) => bench.drive(apply(...events));

async function work(ms = 0): Promise<void> {
  ops.wake();
  await bench.loop.advance(ms);
}

const readConversation = async () => bench.drive(bench.db.conversations.get(ID));
const readTotal = async () => bench.drive(readKv(bench.db, 'unreadTotal'));
const refuse = { kind: 'refused', code: 403, message: '' } as const;

async function withMessages(count: number): Promise<void> {
  pts = 0;
  await receive(
    { e: 'conv.update', d: aConversation() },
    ...Array.from({ length: count }, (_, at): EngineEvent => ({ e: 'msg.new', d: aMessage({ sequence: at + 1 }) })),
  );
}

test('an operation contains the sequences of its messages, also of a deleted and of an acknowledged message', async () => {
  await withMessages(2);
  const waiting = await bench.drive(sendMessage(bench.commands, { conversationID: ID, type: 'TIMTextElem', payload: { text: 'x' } }));
  await bench.drive(bench.db.messages.update(waiting, { status: 'success', ackSeq: 9 }));
  const [first, second] = await bench.drive(bench.db.messages.where('conversationID').equals(ID).sortBy('sequence'));
  if (first === undefined || second === undefined) throw new Error('no messages');
  bench.engine.on('delete', () => ({ kind: 'ok', value: undefined }));
  bench.engine.on('receipt', () => ({ kind: 'ok', value: undefined }));
  await bench.drive(deleteMessages(bench.commands, ID, [first.ID]));
  await bench.drive(sendReceipts(bench.commands, ID, [second.ID, waiting]));
  await work(1000);
  const named = bench.engine.calls.map(({ method, params }) => {
    const { messages } = params as { readonly messages: readonly { readonly ID: string; readonly sequence: number }[] };
    return [method, messages.map((one) => [one.ID, one.sequence])];
  });
  expect(named).toEqual([
    ['delete', [[first.ID, 1]]],
    [
      'receipt',
      [
        [second.ID, 2],
        [waiting, 9],
      ],
    ],
  ]);
  const { time, conversationID } = first;
  expect(bench.engine.calls[0]?.params).toMatchObject({ messages: [{ time, conversationID }] });
});

test('a recall contains the sequence of a message that was deleted on this device before the recall was sent', async () => {
  await withMessages(1);
  const [mine] = await bench.drive(bench.db.messages.toArray());
  if (mine === undefined) throw new Error('no message');
  await bench.drive(recallMessage(bench.commands, mine.ID));
  await bench.drive(deleteMessages(bench.commands, ID, [mine.ID]));
  await work(1000);
  const recall = bench.engine.calls.find(({ method }) => method === 'revoke');
  expect(recall?.params).toMatchObject({ messages: [{ ID: mine.ID, conversationID: ID, sequence: 1, time: mine.time }] });
});

test('identifies a message that is not stored by its ID, its conversation and the time in its ID', async () => {
  const params = { conversationID: ID, IDs: ['10002-1760000000-5'] };
  const call = { kind: 'engine', method: 'receipt', params } as const;
  expect(await bench.drive(nameMessages(bench.db, call))).toMatchObject({
    messages: [{ ID: '10002-1760000000-5', conversationID: ID, sequence: 0, time: 1_760_000_000 }],
  });
});

test('a silent refusal of a receipt with 3122 stores that the engine sends none', async () => {
  await withMessages(1);
  const [first] = await bench.drive(bench.db.messages.toArray());
  if (first === undefined) throw new Error('no message');
  bench.engine.on('receipt', () => {
    bench.engine.can({ readReceipts: false });
    return { kind: 'refused', code: 3122, message: '' };
  });
  await bench.drive(sendReceipts(bench.commands, ID, [first.ID]));
  await work(1000);
  expect([await bench.drive(bench.db.ops.count()), refusals]).toEqual([0, []]);
  expect((await bench.drive(readKv(bench.db, 'abilities')))?.readReceipts).toBe(false);
});

describe('the operation queue', () => {
  test('STORE-006 G6 repeats an operation until it is answered, in order per entity', async () => {
    await withMessages(1);
    let asked = 0;
    bench.engine.on('convPin', () => ((asked += 1) < 3 ? { kind: 'unknown' } : { kind: 'ok', value: undefined }));
    await bench.drive(pinConversation(bench.commands, ID, true));
    await bench.drive(pinConversation(bench.commands, ID, false));
    await work(5000);
    expect(bench.engine.calls.map(({ params }) => (params as { on: boolean }).on)).toEqual([true, true, true, false]);
    expect(await bench.drive(bench.db.ops.count())).toBe(0);
  });

  test('repeats an operation after growing pauses when its answer is unreadable', async () => {
    await withMessages(1);
    bench.engine.on('convPin', () => ({ kind: 'unknown', isUnreadable: true }));
    await bench.drive(pinConversation(bench.commands, ID, true));
    await work(300_000);
    expect(bench.engine.calls.length).toBeGreaterThan(3);
    expect(bench.engine.calls.length).toBeLessThan(15);
    expect(await readConversation()).toMatchObject({ isPinned: true });
  });

  test.each<[string, EngineOutcome<never>]>([
    ['refusals of an overloaded server', { kind: 'refused', code: 503, message: '' }],
    ['unreadable answers', { kind: 'unknown', isUnreadable: true }],
  ])('an unknown refusal code fails an operation after three more attempts after %s', async (_what, problem) => {
    await withMessages(1);
    let asked = 0;
    bench.engine.on('convPin', () => ((asked += 1) <= 5 ? problem : { kind: 'refused', code: 123_456, message: '' }));
    await bench.drive(pinConversation(bench.commands, ID, true));
    await work(600_000);
    expect([asked, refusals]).toEqual([8, [123_456]]);
  });

  test('a rate limit of the connection pauses the operations after it, so that few of them are refused too', async () => {
    const ids = Array.from({ length: 200 }, (_, at) => `C2C2${String(at).padStart(4, '0')}`);
    pts = 0;
    await receive(...ids.map((conversationID): EngineEvent => ({ e: 'conv.update', d: aConversation({ conversationID }) })));
    let tokens = 60;
    let filledMs = bench.clock.now();
    let refused = 0;
    bench.engine.on('convPin', () => {
      tokens = Math.min(60, tokens + (bench.clock.now() - filledMs) / 50);
      filledMs = bench.clock.now();
      if (tokens >= 1) {
        tokens -= 1;
        return { kind: 'ok', value: undefined };
      }
      refused += 1;
      return { kind: 'refused', code: 2996, message: '', retryAfterMs: 50 };
    });
    for (const id of ids) await bench.drive(pinConversation(bench.commands, id, true));
    await work(9000);
    expect(await bench.drive(bench.db.ops.count())).toBe(0);
    expect(refused).toBeLessThan(80);
  });

  test('G8 an unreadable row does not block the other operations of its entity', async () => {
    await withMessages(1);
    bench.engine.on('convPin', () => ({ kind: 'ok', value: undefined }));
    await bench.drive(pinConversation(bench.commands, ID, true));
    const [first] = await bench.drive(bench.db.ops.toArray());
    await bench.drive(leaveRows(bench.db, 'ops', [{ ...first, call: 7 }]));
    await bench.drive(pinConversation(bench.commands, ID, false));
    await work();
    expect(bench.engine.calls.map(({ params }) => params)).toEqual([{ id: ID, on: false }]);
  });

  test.each([true, false])('STORE-006 a refused change rolls back to the state that another device set meanwhile (pin: %s)', async (on) => {
    await withMessages(1);
    bench.engine.on('convPin', async () => {
      await apply({ e: 'conv.update', d: aConversation({ lastSequence: 1, isPinned: true }) });
      return refuse;
    });
    await bench.drive(pinConversation(bench.commands, ID, on));
    await work();
    expect(refusals).toEqual([403]);
    expect(await readConversation()).toMatchObject({ isPinned: true });
  });

  test('a refused recall or deletion does not restore a message that was recalled or deleted meanwhile', async () => {
    await withMessages(2);
    const [first = '', second = ''] = (await bench.drive(bench.db.messages.orderBy('[conversationID+sequence]').toArray())).map((row) => row.ID);
    bench.engine.on('revoke', async () => {
      await apply({ e: 'msg.revoke', d: { conversationID: ID, list: [{ ID: first, sequence: 1 }], revoker: '10002' } });
      return refuse;
    });
    bench.engine.on('delete', async () => {
      await apply({ e: 'msg.delete', d: { conversationID: ID, list: [{ ID: second, sequence: 2 }] } });
      return refuse;
    });
    await bench.drive(recallMessage(bench.commands, first));
    await bench.drive(deleteMessages(bench.commands, ID, [second]));
    await work();
    expect(refusals).toEqual([403, 403]);
    expect(await bench.drive(bench.db.messages.get(first))).toMatchObject({ isRevoked: true });
    expect(await bench.drive(bench.db.messages.get(second))).toBeUndefined();
  });

  test('ERR-018 G8 rolls back a refused change, recalculates the counters and notifies the user', async () => {
    await withMessages(2);
    bench.engine.on('convMute', () => refuse);
    bench.engine.on('read', () => ({ kind: 'ok', value: undefined }));
    await bench.drive(muteConversation(bench.commands, ID, true));
    expect(await readTotal()).toBe(0);
    await receive({ e: 'msg.new', d: aMessage({ sequence: 3 }) });
    await work();
    expect(refusals).toEqual([403]);
    expect(await readConversation()).toMatchObject({ isMuted: false, unreadCount: 3, lastMessage: { lastSequence: 3 } });
    expect(await readTotal()).toBe(3);
    expect((await readConversation())?.rank).toBe(aMessage({ sequence: 3 }).time * 1000);
  });

  test('RCPT-007 C3 drops a refused receipt without a notification', async () => {
    await withMessages(1);
    bench.engine.on('receipt', () => ({ kind: 'refused', code: 20012, message: '' }));
    await bench.drive(sendReceipts(bench.commands, ID, [aMessage({ sequence: 1 }).ID]));
    await work();
    expect(bench.engine.calls.map(({ method }) => method)).toContain('receipt');
    expect(refusals).toEqual([]);
    expect(await bench.drive(bench.db.ops.count())).toBe(0);
  });

  test('several refused changes of a conversation restore its first state', async () => {
    await withMessages(1);
    bench.engine.on('convPin', () => refuse);
    await bench.drive(pinConversation(bench.commands, ID, true));
    await bench.drive(pinConversation(bench.commands, ID, false));
    await bench.drive(pinConversation(bench.commands, ID, true));
    await work();
    expect(await readConversation()).toMatchObject({ isPinned: false });
    expect(refusals).toEqual([403, 403, 403]);
  });

  test('rolls back a refused pin while a later mute of the same conversation still succeeds', async () => {
    await withMessages(1);
    bench.engine.on('convPin', () => refuse);
    bench.engine.on('convMute', () => ({ kind: 'ok', value: undefined }));
    await bench.drive(pinConversation(bench.commands, ID, true));
    await bench.drive(muteConversation(bench.commands, ID, true));
    await work();
    expect(await readConversation()).toMatchObject({ isPinned: false, isMuted: true });
    expect(await bench.drive(bench.db.ops.count())).toBe(0);
  });

  test('MSG-038 a recall that is refused as too late restores the text, the list entry and the search entry', async () => {
    pts = 0;
    await receive({ e: 'conv.update', d: aConversation() }, { e: 'msg.new', d: aMessage({ from: '10001', sequence: 1, payload: { text: 'still here' } }) });
    const row = await bench.drive(bench.db.messages.toCollection().first());
    bench.engine.on('revoke', () => ({ kind: 'refused', code: 20016, message: '' }));
    await bench.drive(recallMessage(bench.commands, row?.ID ?? ''));
    expect((await readConversation())?.lastMessage?.isRevoked).toBe(true);
    await work();
    expect(await bench.drive(bench.db.messages.get(row?.ID ?? ''))).toMatchObject({ isRevoked: false, payload: { text: 'still here' } });
    expect((await readConversation())?.lastMessage?.isRevoked).toBe(false);
    expect((await bench.drive(bench.db.searchFeed.toArray())).map(({ op }) => op)).toEqual(['put', 'remove', 'put']);
    expect(refusals).toEqual([20016]);
  });

  test('deleting an unread message reduces the counters at once, and a refusal restores message and counters', async () => {
    await withMessages(2);
    const rows = await bench.drive(bench.db.messages.toArray());
    bench.engine.on('delete', () => refuse);
    await bench.drive(deleteMessages(bench.commands, ID, [rows[1]?.ID ?? '']));
    expect(await readConversation()).toMatchObject({ unreadCount: 1, lastMessage: { lastSequence: 1 } });
    expect(await readTotal()).toBe(1);
    await work();
    expect(await readConversation()).toMatchObject({ unreadCount: 2, lastMessage: { lastSequence: 2 } });
    expect(await readTotal()).toBe(2);
  });

  test('CONV-023, RCPT-004 keeps a read mark that was set offline over an older state of the server', async () => {
    await withMessages(3);
    await bench.drive(markRead(bench.commands, ID));
    await receive({ e: 'conv.update', d: aConversation({ lastSequence: 3, readSequence: 1, unreadCount: 2 }) });
    expect(await readConversation()).toMatchObject({ unreadCount: 0, readSequence: 3 });
    await receive({ e: 'msg.read', d: { conversationID: ID, sequence: 2, unreadCount: 1 } });
    expect(await readConversation()).toMatchObject({ unreadCount: 0, readSequence: 3 });
  });
});
