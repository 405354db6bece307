import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aConversation, aFriend, aGroup, aMessage, anItem } from '../../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../../tests/support/fakes/sync-bench.ts';
import { watchWrites } from '../../../../tests/support/fakes/watch-writes.ts';
import type { Conversation } from '../../../../contract/conversation.ts';
import { readKv } from '../../../db/kv.ts';
import { createInbound, type Inbound } from '../inbound.ts';

const ID = 'C2C10002';
const OTHER = 'C2C10003';

let bench: SyncBench;
let inbound: Inbound;
let caughtUp = 0;
let isReady = true;
let arrived = 0;

beforeEach(async () => {
  bench = await createSyncBench();
  [caughtUp, isReady, arrived] = [0, true, 0];
  inbound = createInbound({
    isReady: () => isReady,
    context: bench.context,
    caughtUp: () => void (caughtUp += 1),
    rereading: () => undefined,
    giveWay: async () => undefined,
    holesFound: () => undefined,
    isOpen: () => false,
    refetch: () => undefined,
    arrived: (messages) => void (arrived += messages.length),
  });
  bench.engine.can({ eventLog: false, densePairs: false, severalDevices: false });
  bench.engine.onCatchUp((pts) => ({ kind: 'ok', value: { items: [], pts, more: false, reset: true } }));
  bench.engine.on('friends', () => ({ kind: 'ok', value: [] }));
  bench.engine.on('groups', () => ({ kind: 'ok', value: [] }));
});
afterEach(async () => {
  inbound.stop();
  await bench.close();
});

function list(conversations: readonly Conversation[], parts: { readonly endsAt?: 'retention' } = {}): void {
  bench.engine.on('conversations', () => ({ kind: 'ok', value: { list: [...conversations], cursor: '', ...parts } }));
}

async function connect(): Promise<void> {
  inbound.ready(0);
  await bench.loop.settle();
}

const conversation = async (id: string) => bench.drive(bench.db.conversations.get(id));
const holes = async () => (await bench.drive(bench.db.holes.toArray())).map(({ from, to }) => [from, to]);
const asked = (method: string): number => bench.engine.calls.filter((call) => call.method === method).length;

describe('an engine without an event log', () => {
  test('is not asked for missed events; each connection compares the lists', async () => {
    list([aConversation({ conversationID: ID, lastSequence: 3, unreadCount: 1 })]);
    await connect();
    list([aConversation({ conversationID: ID, lastSequence: 9000, unreadCount: 2 })]);
    await connect();
    expect([bench.errors, caughtUp, asked('sync')]).toEqual([[], 2, 0]);
    expect(await conversation(ID)).toMatchObject({ lastSequence: 9000, uncomparedTo: 3 });
    expect(await holes()).toEqual([[1, 9000]]);
  });

  test('writes no row again for a connection that finds nothing new', async () => {
    list([aConversation({ conversationID: ID, lastSequence: 3, unreadCount: 1 })]);
    bench.engine.on('friends', () => ({ kind: 'ok', value: [aFriend('10002')] }));
    bench.engine.on('groups', () => ({ kind: 'ok', value: [aGroup('5')] }));
    await connect();
    await connect();
    const written = await watchWrites(connect);
    expect([bench.errors, caughtUp]).toEqual([[], 3]);
    expect([...written].filter((table) => table !== 'kv')).toEqual([]);
    expect(await conversation(ID)).toMatchObject({ uncomparedTo: 3 });
  });

  test('G3 numbers its events from 1 in each connection, and no new event counts as old', async () => {
    list([aConversation({ conversationID: ID })]);
    await connect();
    for (const at of [1, 2, 3]) inbound.received(anItem(at, { e: 'msg.new', d: aMessage({ conversationID: ID, sequence: at * 1000 }) }));
    await bench.loop.settle();
    await connect();
    inbound.received(anItem(1, { e: 'msg.new', d: aMessage({ conversationID: ID, sequence: 4000 }) }));
    await bench.loop.settle();
    expect((await bench.drive(bench.db.messages.toArray())).map(({ sequence }) => sequence).sort((a, b) => a - b)).toEqual([1000, 2000, 3000, 4000]);
    expect(await bench.drive(readKv(bench.db, 'cursor'))).toBe(1);
  });

  test('a jump of the sequence is a hole in a group and no hole between two people', async () => {
    list([aConversation({ conversationID: ID }), aConversation({ conversationID: 'GROUP200001', type: 'GROUP' })]);
    await connect();
    inbound.received(anItem(1, { e: 'msg.new', d: aMessage({ conversationID: ID, sequence: 1000 }) }));
    inbound.received(anItem(2, { e: 'msg.new', d: aMessage({ conversationID: ID, sequence: 5000 }) }));
    inbound.received(anItem(3, { e: 'msg.new', d: aMessage({ conversationID: 'GROUP200001', conversationType: 'GROUP', sequence: 3 }) }));
    await bench.loop.settle();
    expect(await bench.drive(bench.db.holes.toArray())).toMatchObject([{ conversationID: 'GROUP200001', from: 1, to: 2 }]);
  });

  test('a late message between two people counts as unread and does not change the last sequence', async () => {
    list([aConversation({ conversationID: ID })]);
    await connect();
    for (const [at, sequence] of [5000, 4000].entries())
      inbound.received(anItem(at + 1, { e: 'msg.new', d: aMessage({ conversationID: ID, from: '10002', sequence }) }));
    await bench.loop.settle();
    expect(await conversation(ID)).toMatchObject({ lastSequence: 5000, unreadCount: 2 });
  });

  test('removes conversations that its complete list omits, and none that a limited list omits', async () => {
    list([aConversation({ conversationID: ID, lastSequence: 3 }), aConversation({ conversationID: OTHER, lastSequence: 3 })]);
    await connect();
    list([aConversation({ conversationID: OTHER, lastSequence: 3 })], { endsAt: 'retention' });
    await connect();
    expect((await conversation(ID))?.shelf).toBe('main');
    list([aConversation({ conversationID: OTHER, lastSequence: 3 })]);
    await connect();
    expect([(await conversation(ID))?.shelf, (await conversation(OTHER))?.shelf]).toEqual(['gone', 'main']);
  });

  test('a check within a connection compares the lists at most once in 15 minutes', async () => {
    list([aConversation({ conversationID: ID, lastSequence: 3 })]);
    await connect();
    await connect();
    inbound.check();
    await bench.loop.settle();
    expect(asked('groups')).toBe(2);
    await bench.loop.advance(16 * 60_000);
    inbound.check();
    await bench.loop.settle();
    expect([asked('groups'), bench.errors]).toEqual([3, []]);
  });

  test.each([
    ['a refused', { kind: 'refused', code: 2996, message: '' }],
    ['an unanswered', { kind: 'unknown' }],
  ] as const)('G4 %s comparison within a connection delays no event, because none was lost', async (_case, outcome) => {
    list([aConversation({ conversationID: ID })]);
    await connect();
    await connect();
    await bench.loop.advance(16 * 60_000);
    bench.engine.on('groups', () => outcome);
    inbound.check();
    await bench.loop.settle();
    inbound.received(anItem(1, { e: 'msg.new', d: aMessage({ conversationID: ID, sequence: 1000 }) }));
    await bench.loop.settle();
    expect([arrived, await bench.drive(readKv(bench.db, 'cursor'))]).toEqual([1, 1]);
  });

  test('G3 compares the lists when an event could not be stored, and applies the events after it', async () => {
    list([aConversation({ conversationID: ID })]);
    await connect();
    await connect();
    list([aConversation({ conversationID: ID, lastSequence: 1000 })]);
    bench.faults.arm(2, 'unknown');
    inbound.received(anItem(1, { e: 'msg.new', d: aMessage({ conversationID: ID, sequence: 1000 }) }));
    await bench.loop.advance(5000);
    expect([bench.faults.failed(), await holes(), asked('groups')]).toEqual([1, [[1, 1000]], 3]);
    inbound.received(anItem(2, { e: 'msg.new', d: aMessage({ conversationID: ID, sequence: 2000 }) }));
    await bench.loop.settle();
    expect([(await conversation(ID))?.lastSequence, await bench.drive(readKv(bench.db, 'cursor'))]).toEqual([2000, 2]);
  });

  test('G3 a jump in the numbers of the events compares the lists at once', async () => {
    list([aConversation({ conversationID: ID })]);
    await connect();
    await connect();
    list([aConversation({ conversationID: ID, lastSequence: 3000 })]);
    inbound.received(anItem(3, { e: 'msg.new', d: aMessage({ conversationID: ID, sequence: 3000 }) }));
    await bench.loop.settle();
    expect([asked('groups'), await holes(), await bench.drive(readKv(bench.db, 'cursor'))]).toEqual([3, [[1, 3000]], 3]);
  });

  test('an unreadable frame that is no event compares the lists', async () => {
    list([aConversation({ conversationID: ID })]);
    await connect();
    await connect();
    inbound.missed();
    await bench.loop.advance(5000);
    expect(asked('groups')).toBe(3);
  });

  test('G3 compares the lists again for a connection that starts during the previous comparison', async () => {
    list([aConversation({ conversationID: ID })]);
    await connect();
    bench.engine.on('groups', async () => {
      bench.engine.on('groups', () => ({ kind: 'ok', value: [] }));
      list([aConversation({ conversationID: ID, lastSequence: 3000 })]);
      inbound.ready(0);
      return Promise.resolve({ kind: 'ok', value: [] });
    });
    await connect();
    expect([(await conversation(ID))?.lastSequence, asked('groups')]).toEqual([3000, 3]);
  });

  test('G3 applies no event of a connection before its lists are read', async () => {
    list([aConversation({ conversationID: ID })]);
    await connect();
    const arrive = (pts: number, sequence: number) => inbound.received(anItem(pts, { e: 'msg.new', d: aMessage({ conversationID: ID, sequence }) }));
    arrive(1, 1000);
    await bench.loop.settle();
    bench.engine.on('conversations', () => ({ kind: 'refused', code: 2996, message: '' }));
    await connect();
    arrive(1, 2000);
    await bench.loop.settle();
    arrive(2, 3000);
    await bench.loop.settle();
    expect((await conversation(ID))?.lastSequence).toBe(1000);
    list([aConversation({ conversationID: ID, lastSequence: 3000 })]);
    await bench.loop.advance(40_000);
    expect([(await conversation(ID))?.lastSequence, await holes()]).toEqual([3000, [[1001, 3000]]]);
  });

  test('G3 requests an unanswered list again while the connection stays, and stores the events of the meantime', async () => {
    list([aConversation({ conversationID: ID })]);
    await connect();
    bench.engine.on('conversations', () => ({ kind: 'unknown' }));
    await connect();
    list([aConversation({ conversationID: ID, lastSequence: 1000 })]);
    inbound.received(anItem(1, { e: 'msg.new', d: aMessage({ conversationID: ID, sequence: 1000 }) }));
    await bench.loop.advance(40_000);
    inbound.received(anItem(2, { e: 'msg.new', d: aMessage({ conversationID: ID, sequence: 2000 }) }));
    await bench.loop.settle();
    expect([(await conversation(ID))?.lastSequence, caughtUp, await holes()]).toEqual([2000, 2, [[1, 1000]]]);
  });

  test('requests no unanswered list again after the connection ended', async () => {
    bench.engine.on('conversations', () => ({ kind: 'unknown' }));
    await connect();
    isReady = false;
    await bench.loop.advance(40_000);
    expect(asked('conversations')).toBe(1);
  });

  test('requests a refused list again', async () => {
    list([]);
    await connect();
    bench.engine.on('conversations', () => ({ kind: 'refused', code: 2996, message: '' }));
    await connect();
    expect(caughtUp).toBe(1);
    list([aConversation({ conversationID: ID, lastSequence: 7 })]);
    await bench.loop.advance(40_000);
    expect([(await conversation(ID))?.lastSequence, caughtUp]).toEqual([7, 2]);
  });
});
