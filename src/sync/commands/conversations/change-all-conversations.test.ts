import { afterEach, beforeEach, expect, test } from 'vitest';
import { MARK_FOLD, MARK_HIDDEN, MARK_UNREAD } from '../../../../contract/conversation-marks.ts';
import { aConversation, anItem } from '../../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../../tests/support/fakes/sync-bench.ts';
import { readKv } from '../../../db/kv.ts';
import { applyBatch } from '../../inbound/apply-batch.ts';
import { markAllRead, unarchiveAll } from './change-all-conversations.ts';

let bench: SyncBench;

beforeEach(async () => {
  bench = await createSyncBench();
  const states = [
    { conversationID: 'C2C10002', unreadCount: 3, lastSequence: 3 },
    { conversationID: 'C2C10003', markList: [MARK_UNREAD] },
    { conversationID: 'C2C10004', unreadCount: 2, lastSequence: 2, isMuted: true, markList: [MARK_FOLD] },
    { conversationID: 'C2C10005', isMuted: true, markList: [MARK_FOLD] },
    { conversationID: 'C2C10006', unreadCount: 4, lastSequence: 4, markList: [MARK_HIDDEN, MARK_FOLD] },
    { conversationID: 'C2C10007', unreadCount: 0, lastSequence: 1, readSequence: 1 },
  ];
  const items = states.map((state, at) => anItem(at + 1, { e: 'conv.update', d: aConversation(state) }));
  await bench.drive(applyBatch(bench.context, items));
});
afterEach(() => bench.close());

const rows = async () => new Map((await bench.drive(bench.db.conversations.toArray())).map((row) => [row.conversationID, row]));
const calls = async () => (await bench.drive(bench.db.ops.orderBy('order').toArray())).map(({ call }) => call);

test('CONV-054 marks everything on the list and in the archive as read at once, and leaves hidden conversations unread', async () => {
  expect(await bench.drive(readKv(bench.db, 'unreadTotal'))).toBe(4);
  await bench.drive(markAllRead(bench.commands));
  expect(await bench.drive(readKv(bench.db, 'unreadTotal'))).toBe(0);
  const now = await rows();
  expect(['C2C10002', 'C2C10004', 'C2C10006'].map((id) => now.get(id)?.unreadCount)).toEqual([0, 0, 4]);
  expect(now.get('C2C10003')?.markList).toEqual([]);
  expect(await calls()).toEqual([
    { kind: 'engine', method: 'read', params: { conversationID: 'C2C10002', sequence: 3 } },
    { kind: 'engine', method: 'convMark', params: { ids: ['C2C10003'], mark: MARK_UNREAD, on: false } },
    { kind: 'engine', method: 'read', params: { conversationID: 'C2C10004', sequence: 2 } },
  ]);
});

test('CONV-055 takes every conversation out of the archive, keeps it muted, and leaves hidden ones', async () => {
  await bench.drive(unarchiveAll(bench.commands));
  const now = await rows();
  expect(['C2C10004', 'C2C10005', 'C2C10006'].map((id) => now.get(id)?.shelf)).toEqual(['main', 'main', 'hidden']);
  expect(['C2C10004', 'C2C10005'].map((id) => now.get(id)?.isMuted)).toEqual([true, true]);
  expect((await calls()).map((call) => call.kind === 'engine' && call.method === 'convMark' && call.params.ids)).toEqual([['C2C10004'], ['C2C10005']]);
});

test('CONV-054 marks a thousand conversations as read, in several transactions', async () => {
  const template = (await rows()).get('C2C10002');
  if (template === undefined) throw new Error('no row');
  const many = Array.from({ length: 1000 }, (_, at) => ({ ...template, conversationID: `C2C${20_000 + at}` }));
  await bench.drive(bench.db.conversations.bulkPut(many));
  await bench.drive(markAllRead(bench.commands));
  expect((await bench.drive(bench.db.conversations.toArray())).filter((row) => row.unreadCount > 0).map((row) => row.conversationID)).toEqual(['C2C10006']);
});
