import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aConversation, aMessage, anItem } from '../../../tests/support/builders.ts';
import { leaveRows } from '../../../tests/support/leave-rows.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import { putKv, readKv } from '../../db/kv.ts';
import { writeAsLeader } from '../../db/transaction.ts';
import { createInbound, type Inbound } from './inbound.ts';
import type { StreamItem } from '../../engines/chat/port.ts';

const ID = 'C2C10002';

let bench: SyncBench;
let inbound: Inbound;
let caughtUp = 0;
/** The requests of the screens that `giveWay` waits for. */
let first: Promise<void>;

beforeEach(async () => {
  bench = await createSyncBench();
  caughtUp = 0;
  first = Promise.resolve();
  inbound = createInbound({
    isReady: () => true,
    context: bench.context,
    caughtUp: () => void (caughtUp += 1),
    rereading: () => undefined,
    giveWay: async () => first,
    holesFound: () => undefined,
    isOpen: () => false,
    refetch: () => undefined,
    arrived: () => undefined,
  });
});
afterEach(() => bench.close());

/** A server log of messages 1..n as events 1..n; `catchUp` answers from it. */
function serverLog(count: number): StreamItem[] {
  const items = Array.from({ length: count }, (_, at) => anItem(at + 1, { e: 'msg.new', d: aMessage({ sequence: at + 1 }) }));
  bench.engine.onCatchUp((pts) => ({ kind: 'ok', value: { items: items.filter((item) => item.pts > pts), pts: count, more: false, reset: false } }));
  return items;
}

async function startAt(cursor: number): Promise<void> {
  await bench.drive(writeAsLeader(bench.context, ['kv'], async () => putKv(bench.db, 'cursor', cursor)));
}

const readCursor = async (): Promise<number | undefined> => bench.drive(readKv(bench.db, 'cursor'));
const readSequences = async (): Promise<number[]> => (await bench.drive(bench.db.messages.toArray())).map((row) => row.sequence).sort((a, b) => a - b);
const calls = (method: string): number => bench.engine.calls.filter((call) => call.method === method).length;
const at = <T>(list: readonly T[], index: number): T => list[index] as T;

/** Connects and catches up at 0. Then the server writes events 1..n, which the test delivers frame by frame. */
async function startLive(count: number): Promise<StreamItem[]> {
  serverLog(0);
  await startAt(0);
  await answerHello(0);
  return serverLog(count);
}

async function answerHello(pts: number): Promise<void> {
  inbound.ready(pts);
  await bench.loop.settle();
}

describe('the event stream', () => {
  test('STORE-007 G3 stores events and their cursor together: a failed write stores neither, the next attempt both', async () => {
    const log = await startLive(2);
    bench.faults.arm(2, 'unknown');
    for (const item of log) inbound.received(item);
    await bench.loop.settle();
    expect([bench.faults.failed(), await readCursor(), await readSequences()]).toEqual([1, 0, []]);
    await bench.loop.advance(5000);
    expect([await readCursor(), await readSequences()]).toEqual([2, [1, 2]]);
  });

  test('G8 does not quarantine a valid message after repeated quota errors', async () => {
    const log = await startLive(1);
    inbound.received(at(log, 0));
    for (let round = 0; round < 8; round += 1) {
      bench.faults.arm(0, 'quota');
      await bench.loop.advance(60_000);
    }
    bench.faults.disarm();
    await bench.loop.advance(60_000);
    expect(await bench.drive(bench.db.quarantine.count())).toBe(0);
    expect(await readSequences()).toEqual([1]);
  });

  test('STORE-008 G7 quarantines an event of an unknown type and moves the cursor past it', async () => {
    await startAt(0);
    serverLog(0);
    await answerHello(0);
    inbound.received(anItem(1, undefined));
    await bench.loop.settle();
    expect(await readCursor()).toBe(1);
    expect(await bench.drive(bench.db.quarantine.count())).toBe(1);
  });

  test('G8 quarantines an event that cannot be stored with its sequence, and stores the events after it', async () => {
    await startAt(0);
    serverLog(0);
    await answerHello(0);
    const poison = { ...aMessage({ sequence: 1 }), payload: { text: () => undefined } };
    inbound.received(anItem(1, { e: 'msg.new', d: poison }));
    inbound.received(anItem(2, { e: 'msg.new', d: aMessage({ sequence: 2 }) }));
    await bench.loop.settle();
    expect([await readCursor(), await readSequences()]).toEqual([2, [2]]);
    expect(await bench.drive(bench.db.quarantine.toArray())).toMatchObject([{ conversationID: ID, sequence: 1 }]);
    expect(await bench.drive(bench.db.holes.count())).toBe(0);
    expect((await bench.drive(bench.db.conversations.get(ID)))?.lastSequence).toBe(2);
  });

  test('G3 requests a lost frame although another frame arrived twice', async () => {
    const log = await startLive(3);
    for (const item of [at(log, 0), at(log, 0), at(log, 2)]) inbound.received(item);
    await bench.loop.settle();
    expect([await readCursor(), await readSequences()]).toEqual([3, [1, 2, 3]]);
    expect(calls('sync')).toBe(2);
  });

  test('requests pages that announce more without progress after growing pauses', async () => {
    await startLive(1);
    const before = calls('sync');
    bench.engine.onCatchUp((pts) => {
      // A loop without a pause would never end.
      if (calls('sync') > 300) return { kind: 'unknown' };
      return { kind: 'ok', value: { items: [anItem(pts, { e: 'data.update', d: { scope: 'x' } })], pts, more: true, reset: false } };
    });
    inbound.check();
    await bench.loop.advance(120_000);
    expect(calls('sync') - before).toBeGreaterThan(3);
    expect(calls('sync') - before).toBeLessThan(15);
  });

  test('applies frames that arrive out of order in the right order without a request', async () => {
    const log = await startLive(3);
    for (const item of [at(log, 2), at(log, 0), at(log, 1)]) inbound.received(item);
    await bench.loop.settle();
    expect(await readCursor()).toBe(3);
    expect(calls('sync')).toBe(1);
  });

  test('applies missed events after the requests of the screens have ended', async () => {
    let isStored = (): void => undefined;
    first = new Promise((resolve) => {
      isStored = resolve;
    });
    await startAt(0);
    serverLog(2);
    await answerHello(2);
    expect([await readCursor(), calls('sync')]).toEqual([0, 1]);
    isStored();
    await bench.loop.settle();
    expect([await readCursor(), await readSequences()]).toEqual([2, [1, 2]]);
  });

  test('does not treat a hello that is older than the cursor as a reset', async () => {
    serverLog(2);
    await startAt(0);
    await answerHello(1);
    expect(await readCursor()).toBe(2);
    inbound.check();
    await bench.loop.settle();
    expect([await readCursor(), calls('conversations')]).toEqual([2, 0]);
  });

  test('G8 repeats a rate-limited request without a new connection', async () => {
    await startAt(0);
    bench.engine.onCatchUp(() => ({ kind: 'refused', code: 2996, message: '' }));
    await answerHello(1);
    expect(caughtUp).toBe(0);
    serverLog(1);
    await bench.loop.advance(5000);
    expect([caughtUp, await readCursor()]).toEqual([1, 1]);
  });

  test('G11 reads the lists again for unreadable operations, and deletes their rows after the lists are stored', async () => {
    await startAt(0);
    serverLog(1);
    await bench.drive(leaveRows(bench.db, 'ops', [{ opId: 'damaged', entity: 'pin:C2C10002', call: 7 }, { opId: 3 }]));
    await answerHello(0);
    expect([await bench.drive(bench.db.ops.count()), await readCursor(), caughtUp]).toEqual([2, 0, 0]);
    bench.engine.on('conversations', () => ({ kind: 'ok', value: { list: [aConversation({ lastSequence: 1, isPinned: true })], cursor: '' } }));
    bench.engine.on('friends', () => ({ kind: 'ok', value: [] }));
    bench.engine.on('groups', () => ({ kind: 'ok', value: [] }));
    await answerHello(1);
    expect([await bench.drive(bench.db.ops.count()), await readCursor(), caughtUp]).toEqual([0, 1, 1]);
    expect(await bench.drive(bench.db.conversations.get(ID))).toMatchObject({ isPinned: true });
    await answerHello(1);
    expect([calls('conversations'), await readSequences()]).toEqual([2, [1]]);
  });

  test('STORE-015 keeps the stored rows and adds a hole when the event log is reset', async () => {
    await startAt(0);
    const log = serverLog(1);
    await answerHello(0);
    inbound.received(at(log, 0));
    await bench.loop.settle();
    let isFirst = true;
    bench.engine.onCatchUp((pts) => {
      const reset = isFirst;
      isFirst = false;
      return { kind: 'ok', value: { items: [], pts: reset ? 40 : pts, more: false, reset } };
    });
    bench.engine.on('conversations', () => ({ kind: 'ok', value: { list: [aConversation({ lastSequence: 9, unreadCount: 9 })], cursor: '' } }));
    bench.engine.on('friends', () => ({ kind: 'ok', value: [] }));
    bench.engine.on('groups', () => ({ kind: 'ok', value: [] }));
    await answerHello(40);
    expect([await readCursor(), await readSequences()]).toEqual([40, [1]]);
    expect(await bench.drive(bench.db.holes.toArray())).toMatchObject([{ from: 2, to: 9 }]);
  });
});
