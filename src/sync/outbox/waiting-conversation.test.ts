import { afterEach, beforeEach, expect, test } from 'vitest';
import { aConversation, aMessage, anItem } from '../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { EngineEvent } from '../../../contract/engine-events.ts';
import type { EngineOutcome } from '../../engines/chat/port.ts';
import { readKv } from '../../db/kv.ts';
import { applyBatch } from '../inbound/apply-batch.ts';
import {
  archiveConversation,
  clearUnreadMark,
  markConversationRead,
  markUnread,
  muteConversation,
  pinConversation,
} from '../commands/conversations/change-conversation.ts';
import { forwardMessages } from '../commands/messages/forward-messages.ts';
import { sendMessage } from '../commands/sending/send-message.ts';
import { createOpQueue, type OpQueue } from './ops.ts';

const ID = 'C2C10002';
let bench: SyncBench;
let queue: OpQueue;
let pts = 0;
beforeEach(async () => {
  bench = await createSyncBench();
  pts = 0;
  queue = createOpQueue({ context: bench.context, callHttp: async () => ({ kind: 'unknown' }), isReady: () => true, refused: () => undefined });
  await receive({ e: 'conv.update', d: aConversation() });
});
afterEach(async () => {
  queue.stop();
  await bench.close();
});

async function receive(...events: EngineEvent[]): Promise<void> {
  const items = events.map((event) => anItem((pts += 1), event));
  await bench.drive(applyBatch(bench.context, items));
}

const row = async () => bench.drive(bench.db.conversations.get(ID));
const state = (change: Parameters<typeof aConversation>[0]): EngineEvent => ({ e: 'conv.update', d: aConversation(change) });

/** Holds the engine's answers until the test sends them. */
function holdAnswers(method: 'convPin' | 'convMute'): (outcome: EngineOutcome<undefined>) => Promise<void> {
  const waiting: ((outcome: EngineOutcome<undefined>) => void)[] = [];
  bench.engine.on(method, async () => new Promise<EngineOutcome<undefined>>((resolve) => waiting.push(resolve)));
  return async (outcome) => {
    waiting.shift()?.(outcome);
    await bench.loop.settle();
  };
}

async function work(): Promise<void> {
  queue.wake();
  await bench.loop.settle();
}

const done = { kind: 'ok', value: undefined } as const;
const refuse = { kind: 'refused', code: 403, message: '' } as const;

test('CONV-029 an offline pin stays visible when another device mutes the conversation', async () => {
  await bench.drive(pinConversation(bench.commands, ID, true));
  await receive(state({ isPinned: false, isMuted: true }));
  expect(await bench.drive(bench.db.ops.count())).toBe(1);
  expect(await row()).toMatchObject({ isPinned: true, isMuted: true });
});

test('CONV-003, CONV-031 a conversation that was archived offline stays archived and leaves the unread total', async () => {
  await receive(state({ isMuted: false, lastSequence: 3, unreadCount: 3 }));
  await bench.drive(archiveConversation(bench.commands, ID, true));
  await receive(state({ lastSequence: 4, unreadCount: 4, remark: 'x' }));
  expect(await row()).toMatchObject({ shelf: 'archive', remark: 'x', isMuted: true });
  expect(await bench.drive(readKv(bench.db, 'unreadTotal'))).toBe(0);
});

test('a quick unpin is not reverted by the event of the earlier pin', async () => {
  const answer = holdAnswers('convPin');
  await bench.drive(pinConversation(bench.commands, ID, true));
  await work();
  await bench.drive(pinConversation(bench.commands, ID, false));
  await receive(state({ isPinned: true }));
  expect(await row()).toMatchObject({ isPinned: false });
  await answer(done);
  expect(await row()).toMatchObject({ isPinned: false });
  await answer(done);
  expect(await row()).toMatchObject({ isPinned: false });
});

test('an answer that arrives before its event keeps the shown state', async () => {
  bench.engine.on('convPin', () => done);
  await bench.drive(pinConversation(bench.commands, ID, true));
  await work();
  expect(await bench.drive(bench.db.ops.count())).toBe(0);
  expect(await row()).toMatchObject({ isPinned: true });
  expect(await row()).not.toHaveProperty('server');
});

test('an answer that arrives after a later change of another device does not revert that change', async () => {
  const answer = holdAnswers('convPin');
  await bench.drive(pinConversation(bench.commands, ID, true));
  await work();
  await receive(state({ isPinned: true }));
  await receive(state({ isPinned: false }));
  await answer(done);
  expect(await row()).toMatchObject({ isPinned: false });
});

test('an answer to a change that changed nothing on the server does not revert a later change of another device', async () => {
  const answer = holdAnswers('convMute');
  await bench.drive(muteConversation(bench.commands, ID, false));
  await work();
  await receive(state({ isMuted: true, mutedUntil: 9_000_000 }));
  expect(await row()).toMatchObject({ isMuted: false });
  await answer(done);
  expect(await row()).toMatchObject({ isMuted: true, mutedUntil: 9_000_000 });
});

test('an answer decides again when a change of another device came before the operation was sent', async () => {
  const answer = holdAnswers('convPin');
  await bench.drive(pinConversation(bench.commands, ID, true));
  await work();
  await bench.drive(pinConversation(bench.commands, ID, false));
  await receive(state({ isPinned: true }));
  await answer(done);
  await receive(state({ isPinned: true, remark: 'x' }));
  await answer(done);
  expect(await row()).toMatchObject({ isPinned: false, remark: 'x' });
});

test('CONV-029 a refused change shows the state of the server with the later queued changes', async () => {
  const answer = holdAnswers('convMute');
  await bench.drive(muteConversation(bench.commands, ID, true));
  await work();
  await bench.drive(pinConversation(bench.commands, ID, true));
  await receive(state({ markList: ['7'] }));
  bench.engine.on('convPin', async () => new Promise(() => undefined));
  await answer(refuse);
  expect(await row()).toMatchObject({ isMuted: false, isPinned: true, markList: ['7'], server: { isPinned: false, isMuted: false, markList: ['7'] } });
});

test('CONV-001 a queued pin sorts its conversation first, also after an update from the server', async () => {
  await receive({ e: 'conv.update', d: aConversation({ conversationID: 'C2C10003', updateTs: 9_000_000 }) });
  await bench.drive(pinConversation(bench.commands, ID, true));
  await receive(state({ updateTs: 5 }));
  const listed = await bench.drive(bench.db.conversations.orderBy('[shelf+rank]').reverse().toArray());
  expect(listed.map(({ conversationID }) => conversationID)).toEqual([ID, 'C2C10003']);
});

const unread = async () => bench.drive(readKv(bench.db, 'unreadTotal'));

test('CONV-024 a conversation that was marked as unread offline adds 1 and stays marked after an update', async () => {
  await bench.drive(markUnread(bench.commands, ID));
  expect(await row()).toMatchObject({ markList: ['2'], unreadCount: 0 });
  expect(await unread()).toBe(1);
  await receive(state({ remark: 'x' }));
  expect(await row()).toMatchObject({ markList: ['2'], remark: 'x' });
  expect(await unread()).toBe(1);
});

test('a sent message removes the unread mark offline; a received and a forwarded message keep it', async () => {
  await bench.drive(markUnread(bench.commands, ID));
  const sentText = aMessage({ conversationID: ID, from: '10002', sequence: 1 });
  await receive({ e: 'msg.new', d: sentText }, state({ lastSequence: 1, markList: ['2'] }));
  await bench.drive(forwardMessages(bench.commands, { targets: [ID], IDs: [sentText.ID] }));
  expect(await row()).toMatchObject({ markList: ['2'] });
  const ID2 = await bench.drive(sendMessage(bench.commands, { conversationID: ID, type: 'TIMTextElem', payload: { text: 'an answer' } }));
  expect(await row()).toMatchObject({ markList: [], lastMessage: { ID: ID2 } });
  const calls = (await bench.drive(bench.db.ops.orderBy('order').toArray())).map(({ call }) => call.kind === 'engine' && call.params);
  expect(calls.at(-1)).toEqual({ ids: [ID], mark: '2', on: false });
});

test('CONV-026 the unread mark adds nothing to unread or muted conversations, and opening removes it', async () => {
  await receive(state({ lastSequence: 3, unreadCount: 3, markList: ['2'] }));
  expect(await unread()).toBe(3);
  await receive(state({ lastSequence: 3, markList: ['2'], isMuted: true }));
  expect(await unread()).toBe(0);
  await receive(state({ lastSequence: 3, markList: ['2'] }));
  expect(await unread()).toBe(1);
  await bench.drive(clearUnreadMark(bench.commands, ID));
  expect(await row()).toMatchObject({ markList: [] });
  expect(await unread()).toBe(0);
});

test('CONV-025 marking as read removes the unread mark and the unread messages', async () => {
  await receive(state({ lastSequence: 3, unreadCount: 3, markList: ['2'] }));
  await bench.drive(markConversationRead(bench.commands, ID));
  expect(await row()).toMatchObject({ markList: [], unreadCount: 0, readSequence: 3 });
  expect(await unread()).toBe(0);
});

test('G2 marking as read removes the mark and the unread messages together or not at all when a write fails', async () => {
  await receive(state({ lastSequence: 3, unreadCount: 3, markList: ['2'] }));
  const seen = async () => [(await row())?.markList, (await row())?.unreadCount, await bench.drive(bench.db.ops.count())];
  for (let writes = 0; ; writes += 1) {
    bench.faults.arm(writes, 'unknown');
    const before = bench.faults.failed();
    const outcome = await bench.drive(markConversationRead(bench.commands, ID).catch(() => 'failed'));
    if (bench.faults.failed() === before) break;
    expect([writes, outcome, await seen()]).toEqual([writes, 'failed', [['2'], 3, 0]]);
  }
  bench.faults.disarm();
  expect(await seen()).toEqual([[], 0, 2]);
});

test('shows an unread mark that was set on another device', async () => {
  await receive(state({ markList: ['2'] }));
  expect([(await row())?.markList, await unread()]).toEqual([['2'], 1]);
});
