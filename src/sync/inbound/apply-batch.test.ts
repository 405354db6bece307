import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aConversation, aMessage, anItem } from '../../../tests/support/builders.ts';
import { BENCH_ME, createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import { putKv, readKv } from '../../db/kv.ts';
import { writeAsLeader } from '../../db/transaction.ts';
import type { StreamItem } from '../../engines/chat/port.ts';
import { applyBatch } from './apply-batch.ts';
import { sendMessage } from '../commands/sending/send-message.ts';

const ID = 'C2C10002';
let bench: SyncBench;
let pts = 0;

beforeEach(async () => {
  bench = await createSyncBench();
  pts = 0;
});
afterEach(() => bench.close());

const receive = async (...sequences: number[]) =>
  bench.drive(
    applyBatch(
      bench.context,
      sequences.map((sequence) => anItem((pts += 1), { e: 'msg.new', d: aMessage({ sequence }) })),
    ),
  );
const arrive = (sequence: number, parts: Parameters<typeof aMessage>[0] = {}): StreamItem =>
  anItem((pts += 1), { e: 'msg.new', d: aMessage({ sequence, ...parts }) });
const applyAgain = async (items: readonly StreamItem[]) => {
  await bench.drive(writeAsLeader(bench.context, ['kv'], async () => putKv(bench.db, 'cursor', 0)));
  return bench.drive(applyBatch(bench.context, items));
};
const readLast = async () => (await bench.drive(bench.db.conversations.get(ID)))?.lastMessage;

describe('the newest message of a conversation', () => {
  test('is the last message of a batch', async () => {
    await receive(1);
    await receive(2, 3);
    expect(await readLast()).toMatchObject({ lastSequence: 3 });
  });

  test('G11 stays the unsent message when other messages arrive', async () => {
    await receive(1);
    const waiting = await bench.drive(sendMessage(bench.commands, { conversationID: ID, type: 'TIMTextElem', payload: { text: 'waits' } }));
    await receive(2);
    await receive(3);
    expect(await readLast()).toMatchObject({ ID: waiting });
  });
});

/** A page of the maximum length, with messages of several conversations. */
const PAGE = 500;
const SENDERS = ['10002', '10003', '10004'];
const aPage = (): StreamItem[] =>
  Array.from({ length: PAGE }, (_, at) => {
    const from = SENDERS[at % SENDERS.length] ?? '';
    return arrive(Math.floor(at / SENDERS.length) + 1, { from, conversationID: `C2C${from}` });
  });

describe('a page of missed events', () => {
  test('G6 that is applied again keeps recalls, sent receipts and the unread count', async () => {
    const page = aPage();
    expect((await bench.drive(applyBatch(bench.context, page))).arrived).toHaveLength(PAGE);
    const stored = await bench.drive(bench.db.messages.orderBy('[conversationID+sequence]').toArray());
    const [recalled, confirmed] = [stored[0], stored[1]].map((row) => row?.ID ?? '');
    await bench.drive(
      writeAsLeader(bench.context, ['messages'], async () => {
        await bench.db.messages.update(recalled ?? '', { isRevoked: true, payload: {} });
        await bench.db.messages.update(confirmed ?? '', { receiptSent: 1 });
      }),
    );
    expect((await applyAgain(page)).arrived).toEqual([]);
    expect(await bench.drive(bench.db.messages.get(recalled ?? ''))).toMatchObject({ isRevoked: true, payload: {} });
    expect(await bench.drive(bench.db.messages.get(confirmed ?? ''))).toMatchObject({ receiptSent: 1 });
    expect([await bench.drive(bench.db.messages.count()), await bench.drive(readKv(bench.db, 'unreadTotal'))]).toEqual([PAGE, PAGE]);
  });

  test('replaces the pending row of an own message', async () => {
    const ID = await bench.drive(sendMessage(bench.commands, { conversationID: 'C2C10002', type: 'TIMTextElem', payload: { text: 'mine' } }));
    await bench.drive(applyBatch(bench.context, [arrive(1), arrive(2, { ID, from: BENCH_ME, to: '10002' }), arrive(3)]));
    const rows = await bench.drive(bench.db.messages.orderBy('[conversationID+sequence]').toArray());
    expect(rows.map((row) => [row.sequence, row.status])).toEqual([1, 2, 3].map((sequence) => [sequence, 'success']));
    expect(await bench.drive(bench.db.outbox.count())).toBe(0);
  });

  test('G8 with a row that cannot be stored loses only that row, and reports all others as arrived', async () => {
    const page = aPage();
    const bad = page[321];
    if (bad?.event?.e !== 'msg.new') throw new Error('no message');
    const { ID } = bad.event.d;
    page[321] = { ...bad, event: { e: 'msg.new', d: { ...bad.event.d, payload: { text: () => undefined } } } };
    const { arrived } = await bench.drive(applyBatch(bench.context, page));
    expect(new Set(arrived.map((message) => message.ID)).size).toBe(PAGE - 1);
    expect([await bench.drive(bench.db.messages.count()), await bench.drive(bench.db.messages.get(ID))]).toEqual([PAGE - 1, undefined]);
    expect(await bench.drive(bench.db.quarantine.toArray())).toMatchObject([{ sequence: bad.event.d.sequence }]);
    expect([await bench.drive(readKv(bench.db, 'cursor')), await bench.drive(bench.db.holes.count())]).toEqual([PAGE, 0]);
  });

  test('updates the holes of each conversation, for many and for few conversations', async () => {
    const many = Array.from({ length: 30 }, (_, at) => arrive(3, { from: `2${at}`, conversationID: `C2C2${at}` }));
    await bench.drive(applyBatch(bench.context, many));
    expect(await bench.drive(bench.db.holes.count())).toBe(30);
    await bench.drive(applyBatch(bench.context, [arrive(2, { from: '20', conversationID: 'C2C20' })]));
    expect(await bench.drive(bench.db.holes.where('conversationID').equals('C2C20').toArray())).toMatchObject([{ from: 1, to: 1 }]);
    await bench.drive(
      applyBatch(
        bench.context,
        many.map((_item, at) => arrive(1, { from: `2${at}`, conversationID: `C2C2${at}` })),
      ),
    );
    expect((await bench.drive(bench.db.holes.toArray())).filter((hole) => hole.from === 1)).toEqual([]);
  });
});

describe('the unread counter of a conversation with a hole', () => {
  const unstorable = { payload: { text: () => undefined } } as unknown as Parameters<typeof aMessage>[0];
  const readUnread = async () => (await bench.drive(bench.db.conversations.get(ID)))?.unreadCount;

  // The conversation's state from the server also counts messages that this device cannot store.
  test.each([
    ['a message', () => [arrive(2, unstorable), arrive(3)]],
    ['a message that cannot be stored', () => [arrive(3), arrive(2, unstorable)]],
    ['a deletion', () => [arrive(3), anItem((pts += 1), { e: 'msg.delete', d: { conversationID: ID, list: [{ ID: 'unknown', sequence: 2 }] } })]],
  ])('I4 is counted from the rows when %s closes the last hole', async (_name, items) => {
    await receive(1);
    await bench.drive(applyBatch(bench.context, [anItem((pts += 1), { e: 'conv.update', d: aConversation({ lastSequence: 3, unreadCount: 3 }) })]));
    expect([await readUnread(), await bench.drive(bench.db.holes.count())]).toEqual([3, 1]);
    await bench.drive(applyBatch(bench.context, items()));
    expect([await readUnread(), await bench.drive(bench.db.holes.count())]).toEqual([2, 0]);
    expect(await bench.drive(readKv(bench.db, 'unreadTotal'))).toBe(2);
  });
});
