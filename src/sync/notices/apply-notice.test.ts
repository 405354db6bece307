import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aMessage, anItem } from '../../../tests/support/builders.ts';
import { BENCH_ME, createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { EngineEvent } from '../../../contract/engine-events.ts';
import { putKv, readKv } from '../../db/kv.ts';
import { write } from '../../db/transaction.ts';
import { applyBatch } from '../inbound/apply-batch.ts';
import { applyNotice, type Notice } from './apply-notice.ts';
import { createNoticeProcessor } from './create-notice-processor.ts';

const PEER = '10002';
const GROUP = 'GROUP200001';

let bench: SyncBench;
let pts = 0;
beforeEach(async () => {
  bench = await createSyncBench();
  pts = 0;
});
afterEach(() => bench.close());

const receive = async (...events: EngineEvent[]) =>
  bench.drive(
    applyBatch(
      bench.context,
      events.map((event) => anItem((pts += 1), event)),
    ),
  );
const notice = async (type: number, data?: unknown, id?: string) => bench.drive(applyNotice(bench.context, { type, data, id }));
const twice = async (type: number, data: unknown) => {
  await notice(type, data);
  return notice(type, data);
};
const rows = async (conversationID: string) =>
  (await bench.drive(bench.db.messages.where('[conversationID+sequence]').between([conversationID, 0], [conversationID, 1e9]).toArray())).map((row) => [
    row.sequence,
    row.isRevoked ? (row.revoker ?? '') : 'stands',
  ]);
const sentText = (sequence: number, from: string, conversationID = GROUP): EngineEvent => ({ e: 'msg.new', d: aMessage({ sequence, from, conversationID }) });

describe('counts', () => {
  test.each<[number, unknown, 'friendApplyUnread' | 'momentsUnread' | 'groupNoticeUnread', unknown, readonly string[]]>([
    [1, { friendApplyUnread: 3 }, 'friendApplyUnread', 3, ['applies']],
    [2, 7, 'momentsUnread', 7, []],
    [2, { count: 0 }, 'momentsUnread', 0, []],
    [4, { joinApplyUnread: 1, othersUnread: 2, myApplyUnread: 0 }, 'groupNoticeUnread', { joinApplyUnread: 1, othersUnread: 2, myApplyUnread: 0 }, []],
  ])('NOTE-016 frame %i %j sets the stored count', async (...[type, data, key, value, refetch]) => {
    expect(await twice(type, data)).toEqual({ refetch });
    expect(await bench.drive(readKv(bench.db, key))).toEqual(value);
  });

  test('GROUP-156 a higher count of group notices reads the lists again, a lower one does not', async () => {
    const counts = (joinApplyUnread: number) => ({ joinApplyUnread, othersUnread: 0, myApplyUnread: 0 });
    expect(await notice(4, counts(2))).toEqual({ refetch: ['notices'] });
    expect(await notice(4, counts(1))).toEqual({ refetch: [] });
    expect(await notice(4, { joinApplyUnread: 1, othersUnread: 1, myApplyUnread: 0 })).toEqual({ refetch: ['notices'] });
  });

  test('G7 an invalid count keeps the stored count', async () => {
    await bench.drive(write(bench.db, ['kv'], async () => putKv(bench.db, 'momentsUnread', 5)));
    for (const data of ['many', -1, {}, null]) await notice(2, data);
    expect(await bench.drive(readKv(bench.db, 'momentsUnread'))).toBe(5);
  });
});

describe('the scopes to read again', () => {
  test.each([
    [3, { toUserWtId: PEER }, ['pins:10002']],
    [3, undefined, ['open']],
    [3, null, ['open']],
    [5, { groupNumber: '200001', keys: ['groupName'] }, ['group:200001']],
    [6, { scope: 'config' }, ['config']],
    [9, { anything: 1 }, []],
    [5, 'nonsense', ['open']],
    [1, 'nonsense', ['applies']],
  ])('PIN-006, NOTE-017 follow from frame %i %j', async (type, data, refetch) => expect(await notice(type, data)).toEqual({ refetch }));
});

describe('frame 7 of a group', () => {
  beforeEach(async () => void (await receive(sentText(1, '10003'), sentText(2, '10004'), sentText(3, '10003'), sentText(4, '10003'))));

  test('recalls one message of one sender, also when it arrives twice', async () => {
    await twice(7, { groupNumber: '200001', action: 'withdraw', userWtId: '10003', msgSeq: 3, lastMessageSequence: 3 });
    expect(await rows(GROUP)).toEqual([
      [1, 'stands'],
      [2, 'stands'],
      [3, 'administrator'],
      [4, 'stands'],
    ]);
  });

  test('does not recall a message of another sender at that sequence', async () => {
    await notice(7, { groupNumber: '200001', action: 'withdraw', userWtId: '10003', msgSeq: 2, lastMessageSequence: 2 });
    expect((await rows(GROUP))[1]).toEqual([2, 'stands']);
  });

  test('NOTE-017 recalls all messages of a sender up to a sequence, including the last message in the list', async () => {
    await twice(7, { groupNumber: '200001', action: 'withdraw', userWtId: '10003', lastMessageSequence: '4' });
    expect((await rows(GROUP)).map(([, state]) => state)).toEqual(['administrator', 'stands', 'administrator', 'administrator']);
    expect((await bench.drive(bench.db.conversations.get(GROUP)))?.lastMessage).toMatchObject({ isRevoked: true });
    expect((await bench.drive(bench.db.conversations.get(GROUP)))?.unreadCount).toBe(1);
  });

  test('NOTE-017 clears all messages up to a sequence from this device', async () => {
    await twice(7, { groupNumber: '200001', action: 'clear', lastMessageSequence: 3 });
    expect(await rows(GROUP)).toEqual([[4, 'stands']]);
    expect(await bench.drive(bench.db.conversations.get(GROUP))).toMatchObject({ clearSequence: 3, unreadCount: 1 });
  });

  test('keeps the user as the revoker of an own recall, before and after the event of the recall', async () => {
    await receive(sentText(5, BENCH_ME));
    const { ID } = aMessage({ sequence: 5, from: BENCH_ME });
    const frame: Notice = { type: 7, data: { groupNumber: '200001', action: 'withdraw', userWtId: BENCH_ME, msgSeq: 5, lastMessageSequence: 5 } };
    await bench.drive(applyNotice(bench.context, frame));
    await receive({ e: 'msg.revoke', d: { conversationID: GROUP, list: [{ ID, sequence: 5 }], revoker: BENCH_ME } });
    await bench.drive(applyNotice(bench.context, frame));
    expect(await bench.drive(bench.db.messages.get(ID))).toMatchObject({ isRevoked: true, revoker: BENCH_ME, revokedText: 'text 5' });
  });
});

describe('frame 8, a deletion for both by the peer', () => {
  const at = (sequence: number) => aMessage({ sequence });
  beforeEach(async () => void (await receive(sentText(1, PEER, 'C2C10002'), sentText(2, PEER, 'C2C10002'), sentText(3, PEER, 'C2C10002'))));

  test('NOTE-017 removes one message', async () => {
    await twice(8, { fromWtId: PEER, msgSeq: 2, senderTime: at(2).time, msgId: at(2).ID });
    expect((await rows('C2C10002')).map(([sequence]) => sequence)).toEqual([1, 3]);
  });

  test('removes several messages, but only those whose time and ID match', async () => {
    await notice(8, { fromWtId: PEER, msgSeq: ['1', '2', '3'], senderTime: [at(1).time, 1, at(3).time], msgId: [at(1).ID, at(2).ID, 'other'] });
    expect((await rows('C2C10002')).map(([sequence]) => sequence)).toEqual([2, 3]);
  });
});

describe('the position to continue from', () => {
  test('G3 is stored with the frame', async () => {
    await notice(8, { fromWtId: PEER, msgSeq: 1 }, '41');
    expect(await bench.drive(readKv(bench.db, 'notifySince'))).toBe('41');
  });

  test('G3 does not change when a frame could not be stored', async () => {
    const sentText: string[] = [];
    const processor = createNoticeProcessor({ context: bench.context, refresh: () => undefined, report: (_error, where) => void sentText.push(where) });
    await receive(sentTextOnce());
    bench.faults.arm(0, 'unknown');
    processor.received({ type: 8, data: { fromWtId: PEER, msgSeq: 1 }, id: '42' });
    await bench.drive(processor.idle());
    expect([sentText, await bench.drive(readKv(bench.db, 'notifySince'))]).toEqual([['notice 8'], undefined]);
  });

  const sentTextOnce = (): EngineEvent => sentText(1, PEER, 'C2C10002');
});

describe('a connection', () => {
  test('NOTE-019 without a replay reads the scopes of the last opened chats again', async () => {
    const asked: (readonly string[])[] = [];
    const processor = createNoticeProcessor({ context: bench.context, refresh: (scopes) => void asked.push(scopes), report: () => undefined });
    processor.refetch(['pins:10002', 'config']);
    processor.refetch(['group:200001']);
    processor.connected(true);
    processor.connected(false);
    expect(asked).toEqual([['pins:10002', 'config'], ['group:200001'], ['pins:10002', 'group:200001']]);
  });
});
