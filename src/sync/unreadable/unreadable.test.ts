import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aConversation, aFriend, aMessage, anItem } from '../../../tests/support/builders.ts';
import { BENCH_ME, createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { Conversation } from '../../../contract/conversation.ts';
import type { EngineEvent } from '../../../contract/engine-events.ts';
import { putKv, readKv } from '../../db/kv.ts';
import { searchableText } from '../../core/apply/message-text.ts';
import { writeAsLeader } from '../../db/transaction.ts';
import type { CatchUp, EngineOutcome, StreamItem } from '../../engines/chat/port.ts';
import { applyBatch } from '../inbound/apply-batch.ts';
import { pinConversation } from '../commands/conversations/change-conversation.ts';
import { sendMessage } from '../commands/sending/send-message.ts';
import { createInbound, type Inbound } from '../inbound/inbound.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { loadHistory, reconcileAcknowledged } from '../history/load-history.ts';
import { putQuarantine } from './quarantine.ts';

const ID = 'C2C10002';
const OTHER = 'C2C10003';

let bench: SyncBench;
let pts: number;
beforeEach(async () => {
  bench = await createSyncBench();
  pts = 0;
});
afterEach(async () => bench.close());

const receive = async (...events: EngineEvent[]) =>
  bench.drive(
    applyBatch(
      bench.context,
      events.map((event) => anItem((pts += 1), event)),
    ),
  );
const damaged = (at: number): StreamItem => ({ pts: at, event: undefined, raw: '{}', isDamaged: true });
const sequences = async () => (await bench.drive(bench.db.messages.toArray())).map(({ sequence }) => sequence).sort((a, b) => a - b);
const holes = async () => bench.drive(bench.db.holes.toArray());
const asked = (method: string) => bench.engine.calls.filter((call) => call.method === method);

describe('history with a message that cannot be read', () => {
  const load = async (before: number) => bench.drive(loadHistory(bench.context, { conversationID: ID, before }));
  const answer = (list: readonly unknown[], to: number) =>
    bench.engine.on('history', () => ({ kind: 'ok', value: { list: [...list], from: 1, to, isCompleted: true } }));

  test.each([
    { how: 'null', raw: null },
    { how: 'a wrong type', raw: { ...aMessage({ sequence: 2 }), payload: 5 } },
    { how: 'missing fields', raw: { sequence: 2 } },
    { how: 'a place far away', raw: { ...aMessage(), sequence: 9e15, time: 'now' } },
    { how: 'a huge text', raw: 'x'.repeat(500_000) },
    { how: 'of another conversation', raw: aMessage({ conversationID: OTHER, sequence: 2 }) },
  ])('closes its place and asks for it no more: $how', async ({ raw }) => {
    await receive({ e: 'conv.update', d: aConversation({ lastSequence: 3 }) });
    answer([aMessage({ sequence: 1 }), raw, aMessage({ sequence: 3 })], 3);
    expect(await load(4)).toBe('loaded');
    expect([await sequences(), await holes()]).toEqual([[1, 3], []]);
    const [row] = await bench.drive(bench.db.quarantine.toArray());
    expect([row?.conversationID, row?.sequence, (row?.raw.length ?? 0) <= 16_384]).toEqual([ID, 2, true]);
  });

  test('does not lose the row that is stored of it, and loses the one that is gone', async () => {
    for (const sequence of [1, 2, 3]) await receive({ e: 'msg.new', d: aMessage({ sequence }) });
    await bench.drive(bench.db.conversations.update(ID, { uncomparedTo: 3 }));
    answer([{ sequence: 1 }, aMessage({ sequence: 3 })], 3);
    await load(4);
    expect(await sequences()).toEqual([1, 3]);
  });

  test('an own message that was accepted takes its place, to be seen and found, and waits no more', async () => {
    const own = await bench.drive(sendMessage(bench.commands, { conversationID: ID, type: 'TIMTextElem', payload: { text: 'needle' } }));
    await bench.drive(bench.db.outbox.clear());
    await bench.drive(bench.db.messages.update(own, { status: 'success', ackSeq: 1 }));
    bench.engine.on('history', () => ({ kind: 'ok', value: { list: [{ ID: 5, sequence: 'x' }], from: 1, to: 1, isCompleted: true } }));
    await bench.drive(reconcileAcknowledged(bench.context));
    const row = await bench.drive(bench.db.messages.get(own));
    expect(row).toMatchObject({ sequence: 1, status: 'success', from: BENCH_ME });
    expect(row?.ackSeq).toBeUndefined();
    expect(searchableText(row ?? aMessage())).toBe('needle');
    expect((await bench.drive(bench.db.searchFeed.toArray())).some((feed) => JSON.stringify(feed).includes('needle'))).toBe(true);
  });

  test('a page that does not fit a frame is asked for in smaller ones, and not for ever', async () => {
    await receive({ e: 'conv.update', d: aConversation({ lastSequence: 1 }) });
    const counts: unknown[] = [];
    bench.engine.on('history', ({ count }) => {
      counts.push(count);
      return count !== undefined && count > 4
        ? { kind: 'unknown', isUnreadable: true }
        : { kind: 'ok', value: { list: [aMessage({ sequence: 1 })], from: 1, to: 1, isCompleted: true } };
    });
    expect([await load(2), counts]).toEqual(['loaded', [100, 20, 4]]);
    bench.engine.on('history', () => ({ kind: 'unknown', isUnreadable: true }));
    expect(await load(2)).toBe('refused');
    expect(asked('history').length).toBeLessThan(10);
  });
});

describe('history with a message that fits no frame', () => {
  const bad = 50;
  beforeEach(async () => {
    await receive({ e: 'conv.update', d: aConversation({ lastSequence: 60 }) });
  });
  /** The server has a message for each sequence that satisfies `exists`. A page that contains the bad message is unreadable. */
  const serve = (exists: (sequence: number) => boolean) =>
    bench.engine.on('history', ({ before = 61, count = 100 }) => {
      const all = Array.from({ length: before - 1 }, (_, at) => at + 1).filter(exists);
      const page = all.slice(-count);
      if (page.includes(bad)) return { kind: 'unknown', isUnreadable: true };
      const isCompleted = page.length === all.length;
      const list = page.map((sequence) => aMessage({ sequence }));
      return { kind: 'ok', value: { list, from: isCompleted ? 1 : (page[0] ?? 1), to: before - 1, isCompleted } };
    });
  const openAll = async () => {
    for (let opened = 0; opened < 20; opened += 1) {
      const hole = (await holes()).at(-1);
      if (hole === undefined) return;
      await bench.drive(loadHistory(bench.context, { conversationID: ID, before: hole.to + 1 }));
    }
  };

  test('hides none of those that are older, and stays a hole that can be asked for again', async () => {
    serve(() => true);
    await openAll();
    expect(await sequences()).toEqual(Array.from({ length: 60 }, (_, at) => at + 1).filter((sequence) => sequence !== bad));
    expect(await holes()).toMatchObject([{ from: bad, to: bad }]);
    expect((await bench.drive(bench.db.quarantine.toArray())).map(({ sequence }) => sequence)).toEqual([bad]);
    expect(await bench.drive(loadHistory(bench.context, { conversationID: ID, before: bad + 1 }))).toBe('refused');
  });

  test('hides none of those far below it, where those between were deleted', async () => {
    serve((sequence) => sequence <= 20 || sequence === bad);
    await openAll();
    expect(await sequences()).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });

  test('is not looked for without end', async () => {
    bench.engine.on('history', () => ({ kind: 'unknown', isUnreadable: true }));
    expect(await bench.drive(loadHistory(bench.context, { conversationID: ID, before: 1_000_000 }))).toBe('refused');
    expect(asked('history').length).toBeLessThan(15);
  });
});

describe('an answer to what waits in a queue that cannot be read', () => {
  test('has it sent again after ever longer pauses, with the message in its place', async () => {
    const outbox = createOutbox({ context: bench.context, upload: async () => Promise.resolve({ kind: 'done' }), isReady: () => true });
    bench.engine.on('send', () => ({ kind: 'unknown', isUnreadable: true }));
    const own = await bench.drive(sendMessage(bench.commands, { conversationID: ID, type: 'TIMTextElem', payload: { text: 'words' } }));
    outbox.wake();
    await bench.loop.advance(300_000);
    outbox.stop();
    expect(asked('send').length).toBeGreaterThan(3);
    expect(asked('send').length).toBeLessThan(15);
    expect((await bench.drive(bench.db.messages.get(own)))?.status).toBe('queued');
  });
});

describe('events that cannot be read', () => {
  let inbound: Inbound;
  let list: Conversation[];
  let isPartial: boolean;
  let caughtUp: number;
  let answer: () => EngineOutcome<CatchUp>;

  beforeEach(async () => {
    [list, isPartial, caughtUp] = [[aConversation({ conversationID: ID, lastSequence: 1 })], false, 0];
    answer = () => ({ kind: 'ok', value: { items: [], pts, more: false, reset: false } });
    bench.engine.on('conversations', () => ({ kind: 'ok', value: { list, cursor: '' }, ...(isPartial ? { isPartial: true as const } : {}) }));
    bench.engine.on('friends', () => ({ kind: 'ok', value: [aFriend('10002')], ...(isPartial ? { isPartial: true as const } : {}) }));
    bench.engine.on('groups', () => ({ kind: 'ok', value: [] }));
    bench.engine.onCatchUp(() => answer());
    inbound = createInbound({
      context: bench.context,
      caughtUp: () => void (caughtUp += 1),
      rereading: () => undefined,
      giveWay: async () => undefined,
      holesFound: () => undefined,
      isOpen: () => false,
      refetch: () => undefined,
      arrived: () => undefined,
    });
    await bench.drive(
      writeAsLeader(bench.context, ['kv', 'friends'], async () => {
        await putKv(bench.db, 'cursor', 0);
        await bench.db.friends.put(aFriend('10009'));
      }),
    );
    await receive({ e: 'msg.new', d: aMessage({ sequence: 1 }) }, { e: 'msg.new', d: aMessage({ conversationID: OTHER, from: '10003', sequence: 1 }) });
    inbound.ready(pts);
    await bench.loop.settle();
  });
  afterEach(() => inbound.stop());

  const shelves = async () => (await bench.drive(bench.db.conversations.toArray())).map(({ conversationID, shelf }) => [conversationID, shelf]);
  const listen = async () => {
    inbound.received(damaged((pts += 1)));
    await bench.loop.settle();
  };

  test('a conversation that one of them took off the list leaves it, since the list does not name it', async () => {
    await listen();
    expect(await shelves()).toEqual([
      [ID, 'main'],
      [OTHER, 'gone'],
    ]);
    expect((await bench.drive(bench.db.friends.toArray())).map(({ wtId }) => wtId)).toEqual(['10002']);
    expect([await bench.drive(readKv(bench.db, 'cursor')), await bench.drive(readKv(bench.db, 'mustReread'))]).toEqual([pts, 0]);
  });

  test('nothing is taken away for a list that is not whole', async () => {
    isPartial = true;
    await listen();
    expect(await shelves()).toEqual([
      [ID, 'main'],
      [OTHER, 'main'],
    ]);
    expect((await bench.drive(bench.db.friends.toArray())).map(({ wtId }) => wtId)).toEqual(['10002', '10009']);
  });

  test('a list of friends that cannot be read at all takes no friend, and keeps no message from a new device', async () => {
    bench.engine.on('friends', () => ({ kind: 'unknown', isUnreadable: true }));
    bench.engine.on('groups', () => ({ kind: 'unknown', isUnreadable: true }));
    await bench.drive(bench.db.kv.delete('cursor'));
    inbound.ready(pts);
    await bench.loop.settle();
    expect(await bench.drive(readKv(bench.db, 'cursor'))).toBe(pts);
    expect((await bench.drive(bench.db.friends.toArray())).map(({ wtId }) => wtId)).toEqual(['10009']);
  });

  test('the lists are read again once, however many there are, and again with the next connection', async () => {
    for (let times = 0; times < 5; times += 1) await listen();
    expect(asked('friends')).toHaveLength(1);
    inbound.ready(pts);
    await bench.loop.settle();
    expect(asked('friends')).toHaveLength(2);
    inbound.ready(pts);
    await bench.loop.settle();
    expect(asked('friends')).toHaveLength(2);
  });

  test('what of a conversation could not be read stays as it was', async () => {
    const confirmed = { ...aConversation({ conversationID: ID, lastSequence: 1, isPinned: true }), damaged: ['lastMessage', 'userProfile'] };
    const before = await bench.drive(bench.db.conversations.get(ID));
    await receive({ e: 'conv.update', d: confirmed });
    const after = await bench.drive(bench.db.conversations.get(ID));
    expect(before?.lastMessage).not.toBeNull();
    expect([after?.lastMessage, after?.isPinned]).toEqual([before?.lastMessage, true]);
    expect(after).not.toHaveProperty('damaged');
  });

  test('what of a conversation could not be read is not what a refused change is taken back to', async () => {
    await bench.drive(pinConversation(bench.commands, ID, true));
    const row = async () => (await bench.drive(bench.db.conversations.get(ID)))?.server;
    const before = await row();
    expect(before).toMatchObject({ isPinned: false });
    const confirmed = aConversation({ conversationID: ID, lastSequence: 1, isPinned: true });
    const partly = { ...confirmed, damaged: ['isPinned'] };
    await receive({ e: 'conv.update', d: partly });
    expect(await row()).toEqual(before);
    await receive({ e: 'conv.update', d: confirmed });
    expect(await row()).toMatchObject({ isPinned: true });
  });

  test('one whose rest cannot be stored either has the lists read again', async () => {
    const event = { e: 'msg.new', d: aMessage({ sequence: 2, payload: { bad: () => 0 } as never }) } satisfies EngineEvent;
    await bench.drive(applyBatch(bench.context, [{ pts: (pts += 1), event, raw: '{}', isDamaged: true }]));
    expect(await bench.drive(readKv(bench.db, 'mustReread'))).toBe(1);
    await bench.drive(putKv(bench.db, 'mustReread', 0));
    await bench.drive(applyBatch(bench.context, [{ pts: (pts += 1), event, raw: '' }]));
    expect(await bench.drive(readKv(bench.db, 'mustReread'))).toBe(0);
  });

  test('a page of the log that cannot be read is asked for again by itself, ever more seldom, and moves no cursor', async () => {
    answer = () => ({ kind: 'unknown', isUnreadable: true });
    inbound.check();
    await bench.loop.advance(120_000);
    const times = asked('sync').length;
    expect(times).toBeGreaterThan(3);
    expect(times).toBeLessThan(15);
    expect(await bench.drive(readKv(bench.db, 'cursor'))).toBe(pts);
    answer = () => ({
      kind: 'ok',
      value: { items: [anItem(pts + 1, { e: 'msg.new', d: aMessage({ sequence: 2 }) })], pts: pts + 1, more: false, reset: false },
    });
    await bench.loop.advance(40_000);
    expect(await sequences()).toContain(2);
  });

  test('a frame that does not say its place has the log asked, at most every half minute', async () => {
    const before = asked('sync').length;
    for (let times = 0; times < 100; times += 1) {
      inbound.missed();
      await bench.loop.advance(600);
    }
    expect(asked('sync').length - before).toBeGreaterThan(1);
    expect(asked('sync').length - before).toBeLessThan(10);
  });
});

test('what could not be read is kept in bounds, the newest of it', async () => {
  const row = (at: number) => ({ id: `pts:${at}`, conversationID: '', sequence: at, raw: '', reason: 'x', addedTs: at });
  for (let from = 0; from < 1200; from += 300)
    await bench.drive(
      putQuarantine(
        bench.db,
        Array.from({ length: 300 }, (_, at) => row(from + at)),
      ),
    );
  const left = (await bench.drive(bench.db.quarantine.toArray())).map(({ sequence }) => sequence).sort((a, b) => a - b);
  expect([left.length <= 500, left.at(-1)]).toEqual([true, 1199]);
});
