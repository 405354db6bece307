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

describe('history with an unreadable message', () => {
  const load = async (before: number) => bench.drive(loadHistory(bench.context, { conversationID: ID, before }));
  const answer = (list: readonly unknown[], to: number) =>
    bench.engine.on('history', () => ({ kind: 'ok', value: { list: [...list], from: 1, to, isCompleted: true } }));

  test.each([
    { how: 'null', raw: null },
    { how: 'a wrong type', raw: { ...aMessage({ sequence: 2 }), payload: 5 } },
    { how: 'missing fields', raw: { sequence: 2 } },
    { how: 'a distant sequence', raw: { ...aMessage(), sequence: 9e15, time: 'now' } },
    { how: 'a huge text', raw: 'x'.repeat(500_000) },
    { how: 'a message of another conversation', raw: aMessage({ conversationID: OTHER, sequence: 2 }) },
  ])('closes its hole and quarantines it: $how', async ({ raw }) => {
    await receive({ e: 'conv.update', d: aConversation({ lastSequence: 3 }) });
    answer([aMessage({ sequence: 1 }), raw, aMessage({ sequence: 3 })], 3);
    expect(await load(4)).toBe('loaded');
    expect([await sequences(), await holes()]).toEqual([[1, 3], []]);
    const [row] = await bench.drive(bench.db.quarantine.toArray());
    expect([row?.conversationID, row?.sequence, (row?.raw.length ?? 0) <= 16_384]).toEqual([ID, 2, true]);
  });

  test('keeps the stored row of that message, and removes the row of a deleted message', async () => {
    for (const sequence of [1, 2, 3]) await receive({ e: 'msg.new', d: aMessage({ sequence }) });
    await bench.drive(bench.db.conversations.update(ID, { uncomparedTo: 3 }));
    answer([{ sequence: 1 }, aMessage({ sequence: 3 })], 3);
    await load(4);
    expect(await sequences()).toEqual([1, 3]);
  });

  test('places an acknowledged own message at its sequence and adds it to the search index', async () => {
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

  test('requests smaller pages when a page does not fit a frame, a limited number of times', async () => {
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

describe('history with a message that is too large for a frame', () => {
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

  test('loads all older messages, and keeps a hole for the large message', async () => {
    serve(() => true);
    await openAll();
    expect(await sequences()).toEqual(Array.from({ length: 60 }, (_, at) => at + 1).filter((sequence) => sequence !== bad));
    expect(await holes()).toMatchObject([{ from: bad, to: bad }]);
    expect((await bench.drive(bench.db.quarantine.toArray())).map(({ sequence }) => sequence)).toEqual([bad]);
    expect(await bench.drive(loadHistory(bench.context, { conversationID: ID, before: bad + 1 }))).toBe('refused');
  });

  test('loads the messages far below the large message when the messages between them are deleted', async () => {
    serve((sequence) => sequence <= 20 || sequence === bad);
    await openAll();
    expect(await sequences()).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });

  test('causes a limited number of requests', async () => {
    bench.engine.on('history', () => ({ kind: 'unknown', isUnreadable: true }));
    expect(await bench.drive(loadHistory(bench.context, { conversationID: ID, before: 1_000_000 }))).toBe('refused');
    expect(asked('history').length).toBeLessThan(15);
  });
});

describe('an unreadable answer to a queued message', () => {
  test('causes further attempts after growing pauses, and the message stays queued', async () => {
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

describe('unreadable events', () => {
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
      isReady: () => true,
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

  test('start a new read of the lists, which removes omitted conversations and friends', async () => {
    await listen();
    expect(await shelves()).toEqual([
      [ID, 'main'],
      [OTHER, 'gone'],
    ]);
    expect((await bench.drive(bench.db.friends.toArray())).map(({ wtId }) => wtId)).toEqual(['10002']);
    expect([await bench.drive(readKv(bench.db, 'cursor')), await bench.drive(readKv(bench.db, 'mustReread'))]).toEqual([pts, 0]);
  });

  test('a partial list removes no row', async () => {
    isPartial = true;
    await listen();
    expect(await shelves()).toEqual([
      [ID, 'main'],
      [OTHER, 'main'],
    ]);
    expect((await bench.drive(bench.db.friends.toArray())).map(({ wtId }) => wtId)).toEqual(['10002', '10009']);
  });

  test('an unreadable list of friends removes no friend, and does not block the bootstrap of a new device', async () => {
    bench.engine.on('friends', () => ({ kind: 'unknown', isUnreadable: true }));
    bench.engine.on('groups', () => ({ kind: 'unknown', isUnreadable: true }));
    await bench.drive(bench.db.kv.delete('cursor'));
    inbound.ready(pts);
    await bench.loop.settle();
    expect(await bench.drive(readKv(bench.db, 'cursor'))).toBe(pts);
    expect((await bench.drive(bench.db.friends.toArray())).map(({ wtId }) => wtId)).toEqual(['10009']);
  });

  test('the lists are read again once for several unreadable events, and once with the next connection', async () => {
    for (let times = 0; times < 5; times += 1) await listen();
    expect(asked('friends')).toHaveLength(1);
    inbound.ready(pts);
    await bench.loop.settle();
    expect(asked('friends')).toHaveLength(2);
    inbound.ready(pts);
    await bench.loop.settle();
    expect(asked('friends')).toHaveLength(2);
  });

  test('unreadable fields of a conversation keep their stored values', async () => {
    const confirmed = { ...aConversation({ conversationID: ID, lastSequence: 1, isPinned: true }), damaged: ['lastMessage', 'userProfile'] };
    const before = await bench.drive(bench.db.conversations.get(ID));
    await receive({ e: 'conv.update', d: confirmed });
    const after = await bench.drive(bench.db.conversations.get(ID));
    expect(before?.lastMessage).not.toBeNull();
    expect([after?.lastMessage, after?.isPinned]).toEqual([before?.lastMessage, true]);
    expect(after).not.toHaveProperty('damaged');
  });

  test('unreadable fields of a conversation do not change the state that a refusal restores', async () => {
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

  test('a damaged event that cannot be stored marks the lists to be read again', async () => {
    const event = { e: 'msg.new', d: aMessage({ sequence: 2, payload: { bad: () => 0 } as never }) } satisfies EngineEvent;
    await bench.drive(applyBatch(bench.context, [{ pts: (pts += 1), event, raw: '{}', isDamaged: true }]));
    expect(await bench.drive(readKv(bench.db, 'mustReread'))).toBe(1);
    await bench.drive(putKv(bench.db, 'mustReread', 0));
    await bench.drive(applyBatch(bench.context, [{ pts: (pts += 1), event, raw: '' }]));
    expect(await bench.drive(readKv(bench.db, 'mustReread'))).toBe(0);
  });

  test('requests an unreadable page of the log again after growing pauses, and keeps the cursor', async () => {
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

  test('frames without a readable sequence cause a limited number of requests to the log', async () => {
    const before = asked('sync').length;
    for (let times = 0; times < 100; times += 1) {
      inbound.missed();
      await bench.loop.advance(600);
    }
    expect(asked('sync').length - before).toBeGreaterThan(1);
    expect(asked('sync').length - before).toBeLessThan(10);
  });
});

test('limits the quarantine to the newest rows', async () => {
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
