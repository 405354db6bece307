import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EngineEvent } from '../../../../contract/engine-events.ts';
import { aConversation, aMessage, anItem } from '../../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../../tests/support/fakes/sync-bench.ts';
import { PENDING_SEQUENCE } from '../../../core/rows.ts';
import { readKv } from '../../../db/kv.ts';
import { applyBatch } from '../../inbound/apply-batch.ts';
import { sendMessage } from '../sending/send-message.ts';
import { clearHistory } from './clear-history.ts';

const ID = 'C2C10002';
let bench: SyncBench;

beforeEach(async () => {
  bench = await createSyncBench();
  const events: EngineEvent[] = [
    { e: 'conv.update', d: aConversation({ isPinned: true, markList: [], unreadCount: 2, lastSequence: 0 }) },
    { e: 'msg.new', d: aMessage({ sequence: 1 }) },
    { e: 'msg.new', d: aMessage({ sequence: 2 }) },
  ];
  await bench.drive(
    applyBatch(
      bench.context,
      events.map((event, at) => anItem(at + 1, event)),
    ),
  );
});
afterEach(() => bench.close());

const row = async () => bench.drive(bench.db.conversations.get(ID));

test('GROUP-106 clears the history at once, keeps the conversation with its pin on the list, and queues how far it is cleared', async () => {
  await bench.drive(clearHistory(bench.commands, ID));
  expect(await bench.drive(bench.db.messages.count())).toBe(0);
  expect(await row()).toMatchObject({ shelf: 'main', isPinned: true, lastMessage: null, unreadCount: 0, clearSequence: 2, readSequence: 2 });
  expect(await bench.drive(readKv(bench.db, 'unreadTotal'))).toBe(0);
  expect((await bench.drive(bench.db.ops.toArray())).map(({ call }) => call)).toEqual([
    { kind: 'engine', method: 'clearHistory', params: { id: ID, upTo: 2 } },
  ]);
});

test('GROUP-106 a message that waits to be sent stays, and a later message is shown', async () => {
  await bench.drive(sendMessage(bench.commands, { conversationID: ID, type: 'TIMTextElem', payload: { text: '等网络' } }));
  await bench.drive(clearHistory(bench.commands, ID));
  expect((await bench.drive(bench.db.messages.toArray())).every(({ sequence }) => sequence >= PENDING_SEQUENCE)).toBe(true);
  expect((await row())?.lastMessage?.payload).toEqual({ text: '等网络' });
  await bench.drive(applyBatch(bench.context, [anItem(4, { e: 'msg.new', d: aMessage({ sequence: 3 }) })]));
  expect((await bench.drive(bench.db.messages.toArray())).map(({ sequence }) => sequence)).toContain(3);
});
