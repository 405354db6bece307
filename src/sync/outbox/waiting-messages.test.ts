import { afterEach, beforeEach, expect, test } from 'vitest';
import { aConversation, aMessage, anItem } from '../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { EngineEvent } from '../../../contract/engine-events.ts';
import type { Message } from '../../../contract/message.ts';
import { applyBatch } from '../inbound/apply-batch.ts';
import { deleteMessages } from '../commands/messages/delete-messages.ts';
import { recallAllOf } from '../commands/messages/recall-member-messages.ts';
import { recallMessage } from '../commands/messages/recall-message.ts';
import { loadHistory } from '../history/load-history.ts';
import { createOpQueue, type OpQueue } from './ops.ts';

const ID = 'GROUP200001';
let bench: SyncBench;
let queue: OpQueue;
let pts = 0;
beforeEach(async () => {
  bench = await createSyncBench();
  pts = 0;
  queue = createOpQueue({ context: bench.context, callHttp: async () => refuse, isReady: () => true, refused: () => undefined });
});
afterEach(async () => {
  queue.stop();
  await bench.close();
});

const refuse = { kind: 'refused', code: 403, message: '' } as const;
const message = (sequence: number, parts: Partial<Message> = {}): Message => aMessage({ conversationID: ID, sequence, from: '10003', ...parts });

async function receive(...events: EngineEvent[]): Promise<void> {
  const items = events.map((event) => anItem((pts += 1), event));
  await bench.drive(applyBatch(bench.context, items));
}

async function receiveMessages(...list: Message[]): Promise<void> {
  await receive({ e: 'conv.update', d: aConversation({ conversationID: ID }) }, ...list.map((d): EngineEvent => ({ e: 'msg.new', d })));
}

function answerHistory(list: readonly Message[], { from, to }: { from: number; to: number }): void {
  bench.engine.on('history', () => ({ kind: 'ok', value: { list: [...list], from, to, isCompleted: false } }));
}

const load = async () => bench.drive(loadHistory(bench.context, { conversationID: ID, count: 20 }));
const rowOf = async ({ ID: id }: Message) => bench.drive(bench.db.messages.get(id));
const unread = async () => (await bench.drive(bench.db.conversations.get(ID)))?.unreadCount;
async function work(): Promise<void> {
  queue.wake();
  await bench.loop.settle();
}

test('a refused deletion shows the message with the edits that arrived meanwhile', async () => {
  const deleted = message(2);
  await receiveMessages(message(1), deleted);
  await bench.drive(deleteMessages(bench.commands, ID, [deleted.ID]));
  await receive({ e: 'msg.modify', d: { conversationID: ID, ID: deleted.ID, sequence: 2, payload: { text: 'edited' } } });
  expect([await rowOf(deleted), await unread()]).toEqual([undefined, 1]);
  bench.engine.on('delete', () => refuse);
  await work();
  expect(await rowOf(deleted)).toMatchObject({ payload: { text: 'edited' } });
  expect(await unread()).toBe(2);
});

test('a page that was requested before a deletion was completed does not restore the message', async () => {
  const [kept, deleted] = [message(1), message(2)];
  await receiveMessages(kept, deleted);
  await bench.drive(deleteMessages(bench.commands, ID, [deleted.ID]));
  bench.engine.on('delete', () => ({ kind: 'ok', value: undefined }));
  let asked = 0;
  bench.engine.on('history', async () => {
    asked += 1;
    if (asked > 1) return { kind: 'ok', value: { list: [kept], from: 1, to: 2, isCompleted: false } };
    queue.wake();
    await queue.idle();
    return { kind: 'ok', value: { list: [kept, deleted], from: 1, to: 2, isCompleted: false } };
  });
  expect(await load()).toBe('loaded');
  expect([await rowOf(deleted), asked]).toEqual([undefined, 2]);
});

test('a queued recall stays over a page of history, and its refusal shows the message of that page', async () => {
  const own = message(1, { from: '10001', payload: { text: 'mine' } });
  await receiveMessages(own);
  await bench.drive(recallMessage(bench.commands, own.ID));
  const people = [{ userID: '10003', nick: '', avatar: '' }];
  answerHistory([{ ...own, reactionList: [{ reactionID: 'up', totalUserCount: 1, partialUserList: people, reactedByMyself: false }] }], { from: 1, to: 1 });
  await load();
  expect(await rowOf(own)).toMatchObject({ isRevoked: true, payload: {}, revokedText: 'mine' });
  bench.engine.on('revoke', () => refuse);
  await work();
  expect(await rowOf(own)).toMatchObject({ isRevoked: false, payload: { text: 'mine' }, reactionList: [{ reactionID: 'up' }] });
  expect(await rowOf(own)).not.toHaveProperty('server');
});

test('shows older messages of a member as recalled while the recall of all their messages is queued', async () => {
  await receiveMessages(message(9));
  await bench.drive(recallAllOf(bench.commands, ID, '10003'));
  const [older, others] = [message(3), message(4, { from: '10004' })];
  answerHistory([older, others], { from: 3, to: 8 });
  await load();
  expect(await rowOf(older)).toMatchObject({ isRevoked: true, revoker: 'administrator' });
  expect(await rowOf(others)).toMatchObject({ isRevoked: false });
  await work();
  expect(await rowOf(older)).toMatchObject({ isRevoked: false, payload: { text: 'text 3' } });
});

test('a recalled message reduces the unread counter once, also in a conversation with holes', async () => {
  const newest = message(9);
  await receive({ e: 'conv.update', d: aConversation({ conversationID: ID, lastSequence: 8, unreadCount: 8 }) }, { e: 'msg.new', d: newest });
  expect(await unread()).toBe(9);
  await bench.drive(recallAllOf(bench.commands, ID, '10003'));
  expect(await unread()).toBe(8);
  await receive({ e: 'msg.revoke', d: { conversationID: ID, list: [{ ID: newest.ID, sequence: 9 }], revoker: 'administrator' } });
  expect(await unread()).toBe(8);
});
