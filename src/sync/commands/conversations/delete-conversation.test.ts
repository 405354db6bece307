import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aConversation, aMessage, anItem } from '../../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../../tests/support/fakes/sync-bench.ts';
import { MARK_FOLD, MARK_HIDDEN } from '../../../../contract/conversation-marks.ts';
import type { EngineEvent } from '../../../../contract/engine-events.ts';
import type { Pin } from '../../../../contract/http/pins.ts';
import { scopesStaleAfter } from '../../lists/scopes.ts';
import { PENDING_SEQUENCE } from '../../../core/rows.ts';
import { listPins } from '../../../db/pins/pins.ts';
import { applyBatch } from '../../inbound/apply-batch.ts';
import { createOpQueue } from '../../outbox/ops.ts';
import { toLastMessage } from '../../../core/apply/apply-conversation.ts';
import { readKv } from '../../../db/kv.ts';
import { sendMessage } from '../sending/send-message.ts';
import { deleteConversation, finishDeletion, startDeletion, undoDeletion } from './delete-conversation.ts';

const PEER = '10002';
const ID = `C2C${PEER}`;

let bench: SyncBench;

beforeEach(async () => {
  bench = await createSyncBench();
  const events: EngineEvent[] = [
    { e: 'conv.update', d: aConversation() },
    { e: 'msg.new', d: aMessage({ sequence: 1 }) },
  ];
  await bench.drive(
    applyBatch(
      bench.context,
      events.map((event, at) => anItem(at + 1, event)),
    ),
  );
});
afterEach(() => bench.close());

function aPin(msgId: string): Pin {
  return { id: `pin ${msgId}`, msgId, nickName: '', msgContent: '', oneSelf: 1, senderWtId: PEER, createTs: 1 };
}

test('CONV-032 removes pins of cleared messages at once, and keeps the pin of a message that is not in the log yet', async () => {
  const waiting = { ...aMessage({ sequence: 2 }), sequence: PENDING_SEQUENCE + 2, status: 'success' as const, ackSeq: 2 };
  await bench.drive(bench.db.messages.put(waiting));
  await bench.drive(bench.db.pins.put({ id: PEER, pins: [aPin(aMessage({ sequence: 1 }).ID), aPin('never loaded'), aPin(waiting.ID)] }));
  await bench.drive(deleteConversation(bench.commands, ID));
  expect((await bench.drive(listPins(bench.db, PEER))).map(({ msgId }) => msgId)).toEqual([waiting.ID]);
});

test('reads the pins again only after the server has confirmed the deletion', async () => {
  let isReached = false;
  const readAgain: string[] = [];
  bench.engine.on('convDelete', () => (isReached ? { kind: 'ok', value: undefined } : { kind: 'unknown' }));
  const ops = createOpQueue({
    context: bench.context,
    callHttp: async () => ({ kind: 'unknown' }),
    isReady: () => true,
    refused: () => undefined,
    done: (op) => void readAgain.push(...scopesStaleAfter(op)),
  });
  await bench.drive(deleteConversation(bench.commands, ID));
  ops.wake();
  await bench.loop.advance(1000);
  expect(readAgain).toEqual([]);
  isReached = true;
  await bench.loop.advance(5000);
  expect(readAgain).toEqual([`pins:${PEER}`]);
  ops.stop();
});

describe('a deletion that can be undone', () => {
  const row = async () => bench.drive(bench.db.conversations.get(ID));
  const queued = async () => (await bench.drive(bench.db.ops.toArray())).map(({ call }) => call);
  const receive = async (pts: number, ...events: EngineEvent[]) =>
    bench.drive(
      applyBatch(
        bench.context,
        events.map((event, at) => anItem(pts + at, event)),
      ),
    );

  beforeEach(async () => {
    await receive(3, { e: 'conv.update', d: aConversation({ unreadCount: 1, lastSequence: 1 }) });
    await bench.drive(startDeletion(bench.commands, ID, { clearHistory: true }));
  });

  test('CONV-051 takes the conversation off the list and out of the total, and deletes and queues nothing', async () => {
    expect(await row()).toMatchObject({ shelf: 'gone', unreadCount: 1 });
    expect(await bench.drive(readKv(bench.db, 'unreadTotal'))).toBe(0);
    expect(await bench.drive(bench.db.messages.count())).toBe(1);
    expect(await queued()).toEqual([]);
  });

  test('CONV-051 leaves every row as before when it is undone', async () => {
    expect(await bench.drive(undoDeletion(bench.commands, ID))).toBe(true);
    expect(await row()).toMatchObject({ shelf: 'main', unreadCount: 1 });
    expect(await bench.drive(readKv(bench.db, 'unreadTotal'))).toBe(1);
    await bench.drive(finishDeletion(bench.commands, ID));
    expect(await row()).toMatchObject({ shelf: 'main' });
    expect(await queued()).toEqual([]);
  });

  test('CONV-052 is finished once although several tabs finish it, and cannot be undone afterwards', async () => {
    await bench.drive(finishDeletion(bench.commands, ID));
    await bench.drive(finishDeletion(bench.commands, ID));
    expect(await row()).toMatchObject({ shelf: 'gone', unreadCount: 0, clearSequence: 1 });
    expect(await bench.drive(bench.db.messages.count())).toBe(0);
    expect(await queued()).toEqual([{ kind: 'engine', method: 'convDelete', params: { ids: [ID], clearHistory: true, upTo: { [ID]: 1 } } }]);
    expect(await bench.drive(undoDeletion(bench.commands, ID))).toBe(false);
    expect(await row()).toMatchObject({ shelf: 'gone' });
  });

  test('CONV-034 keeps the conversation with a message that arrives before the deletion is finished, and only with this message', async () => {
    await receive(
      4,
      { e: 'msg.new', d: aMessage({ sequence: 2 }) },
      {
        e: 'conv.update',
        d: aConversation({ unreadCount: 2, lastSequence: 2, lastMessage: toLastMessage({ ...aMessage({ sequence: 2 }), status: 'success' }) }),
      },
    );
    expect(await row()).toMatchObject({ shelf: 'main' });
    await bench.drive(finishDeletion(bench.commands, ID));
    expect(await row()).toMatchObject({ shelf: 'main', unreadCount: 1, readSequence: 1, clearSequence: 1 });
    expect((await bench.drive(bench.db.messages.toArray())).map(({ sequence }) => sequence)).toEqual([2]);
    expect(await bench.drive(readKv(bench.db, 'unreadTotal'))).toBe(1);
  });

  test('CONV-034 counts none of the deleted messages as unread when an own message from another device keeps the conversation', async () => {
    const own = aMessage({ sequence: 2, from: '10001', ID: '10001-1-2' });
    await receive(
      4,
      { e: 'msg.new', d: own },
      { e: 'conv.update', d: aConversation({ unreadCount: 1, lastSequence: 2, lastMessage: toLastMessage({ ...own, status: 'success' }) }) },
    );
    await bench.drive(finishDeletion(bench.commands, ID));
    expect(await row()).toMatchObject({ shelf: 'main', unreadCount: 0, readSequence: 1 });
    expect(await bench.drive(readKv(bench.db, 'unreadTotal'))).toBe(0);
  });

  test('CONV-034 keeps a conversation in which the user writes before the deletion is finished', async () => {
    await bench.drive(sendMessage(bench.commands, { conversationID: ID, type: 'TIMTextElem', payload: { text: 'wait' } }));
    await bench.drive(finishDeletion(bench.commands, ID));
    expect(await row()).toMatchObject({ shelf: 'main', lastMessage: { payload: { text: 'wait' } } });
    expect(await bench.drive(bench.db.messages.count())).toBe(1);
  });

  test('CONV-052 takes a conversation off the list although its last message still waits for the network', async () => {
    await bench.drive(undoDeletion(bench.commands, ID));
    await bench.drive(sendMessage(bench.commands, { conversationID: ID, type: 'TIMTextElem', payload: { text: 'wait' } }));
    await bench.drive(startDeletion(bench.commands, ID, { clearHistory: true }));
    await bench.drive(finishDeletion(bench.commands, ID));
    expect(await row()).toMatchObject({ shelf: 'gone', lastMessage: null });
    expect(await bench.drive(bench.db.outbox.count())).toBe(1);
  });

  test('CONV-051 cannot be undone after another device has deleted the history', async () => {
    await receive(4, { e: 'conv.delete', d: { conversationID: ID, clearSequence: 1, readSequence: 1 } });
    expect(await bench.drive(undoDeletion(bench.commands, ID))).toBe(false);
    expect(await row()).toMatchObject({ shelf: 'gone' });
  });

  test('CONV-051 is not undone when another device has deleted the conversation meanwhile and kept its history', async () => {
    await receive(4, { e: 'conv.delete', d: { conversationID: ID, readSequence: 1 } });
    expect(await bench.drive(undoDeletion(bench.commands, ID))).toBe(false);
    expect(await row()).toMatchObject({ shelf: 'gone' });
    await bench.drive(finishDeletion(bench.commands, ID));
    expect(await row()).toMatchObject({ shelf: 'gone', clearSequence: 1 });
  });

  test('CONV-051 the event of an earlier deletion does not prevent the undo of a later one', async () => {
    await receive(4, { e: 'msg.new', d: aMessage({ sequence: 2 }) });
    await bench.drive(startDeletion(bench.commands, ID, { clearHistory: true }));
    await receive(5, { e: 'conv.delete', d: { conversationID: ID, clearSequence: 1, readSequence: 1 } });
    expect(await bench.drive(undoDeletion(bench.commands, ID))).toBe(true);
  });

  test('CONV-051 a late end of an earlier deletion leaves a later one of the same conversation', async () => {
    const keyOf = async () => (await bench.drive(readKv(bench.db, 'pendingDeletions')))?.[0]?.key;
    const first = await keyOf();
    await receive(4, { e: 'msg.new', d: aMessage({ sequence: 2 }) });
    await bench.drive(startDeletion(bench.commands, ID, { clearHistory: true }));
    await bench.drive(finishDeletion(bench.commands, ID, first));
    expect(await bench.drive(undoDeletion(bench.commands, ID))).toBe(true);
    expect(await row()).toMatchObject({ shelf: 'main' });
    // Only the earlier one, which the later one has finished.
    expect(await queued()).toEqual([{ kind: 'engine', method: 'convDelete', params: { ids: [ID], clearHistory: true, upTo: { [ID]: 1 } } }]);
  });

  test.each([
    ['its history was to be cleared', true, false, { clearSequence: 1, left: [2] }],
    ['its history was to be kept', false, true, { clearSequence: 2, left: [] }],
  ])('CONV-081 a later deletion leaves what the user asked of the earlier one: %s', async (...[, first, second, { clearSequence, left }]) => {
    await bench.drive(undoDeletion(bench.commands, ID));
    await bench.drive(startDeletion(bench.commands, ID, { clearHistory: first }));
    await receive(4, { e: 'msg.new', d: aMessage({ sequence: 2 }) });
    await bench.drive(startDeletion(bench.commands, ID, { clearHistory: second }));
    await bench.drive(finishDeletion(bench.commands, ID));
    expect(await row()).toMatchObject({ shelf: 'gone', clearSequence });
    expect((await bench.drive(bench.db.messages.toArray())).map(({ sequence }) => sequence)).toEqual(left);
  });

  test('CONV-081 a second deletion of a conversation that a list returned unchanged is the same one, and clears the history as the first', async () => {
    await bench.drive(bench.db.conversations.update(ID, { shelf: 'main' }));
    await bench.drive(startDeletion(bench.commands, ID, { clearHistory: false }));
    expect(await queued()).toEqual([]);
    await bench.drive(finishDeletion(bench.commands, ID));
    expect(await queued()).toEqual([{ kind: 'engine', method: 'convDelete', params: { ids: [ID], clearHistory: true, upTo: { [ID]: 1 } } }]);
  });

  test('CONV-081 undoing the later deletion carries out the earlier one, which can no longer be undone', async () => {
    await receive(4, { e: 'msg.new', d: aMessage({ sequence: 2 }) });
    await bench.drive(startDeletion(bench.commands, ID, { clearHistory: false }));
    expect(await bench.drive(undoDeletion(bench.commands, ID))).toBe(true);
    await bench.drive(finishDeletion(bench.commands, ID));
    expect(await row()).toMatchObject({ shelf: 'main', clearSequence: 1 });
    expect((await bench.drive(bench.db.messages.toArray())).map(({ sequence }) => sequence)).toEqual([2]);
  });

  test('CONV-053 leaves the history on the device when the user keeps it', async () => {
    await bench.drive(undoDeletion(bench.commands, ID));
    await bench.drive(startDeletion(bench.commands, ID, { clearHistory: false }));
    await bench.drive(finishDeletion(bench.commands, ID));
    expect(await row()).toMatchObject({ shelf: 'gone', clearSequence: 0 });
    expect(await bench.drive(bench.db.messages.count())).toBe(1);
    expect(await queued()).toEqual([{ kind: 'engine', method: 'convDelete', params: { ids: [ID], clearHistory: false, upTo: { [ID]: 1 } } }]);
  });
});

describe('PEOPLE-015 a hidden conversation', () => {
  const row = async () => bench.drive(bench.db.conversations.get(ID));
  const receive = async (pts: number, event: EngineEvent) => bench.drive(applyBatch(bench.context, [anItem(pts, event)]));

  beforeEach(async () => {
    await receive(3, { e: 'conv.update', d: aConversation({ lastSequence: 1, markList: [MARK_HIDDEN, MARK_FOLD] }) });
  });

  test('stays hidden when a message comes while its deletion waits, and after the deletion', async () => {
    await bench.drive(deleteConversation(bench.commands, ID));
    expect(await row()).toMatchObject({ shelf: 'gone', markList: [MARK_HIDDEN] });
    await receive(4, { e: 'msg.new', d: aMessage({ sequence: 2 }) });
    expect(await row()).toMatchObject({ shelf: 'hidden' });
    bench.engine.on('convDelete', () => ({ kind: 'ok', value: undefined }));
    const ops = createOpQueue({ context: bench.context, callHttp: async () => ({ kind: 'unknown' }), isReady: () => true, refused: () => undefined });
    ops.wake();
    await bench.loop.advance(0);
    ops.stop();
    expect(await row()).toMatchObject({ shelf: 'hidden', markList: [MARK_HIDDEN] });
  });

  test('stays hidden when a message comes after the deletion of another device, and not when the friend was deleted', async () => {
    await receive(4, { e: 'conv.delete', d: { conversationID: ID, clearSequence: 1, readSequence: 1 } });
    await receive(5, { e: 'msg.new', d: aMessage({ sequence: 2 }) });
    expect(await row()).toMatchObject({ shelf: 'hidden' });
    await receive(6, { e: 'conv.delete', d: { conversationID: ID, clearSequence: 2, readSequence: 2 } });
    await receive(7, { e: 'friend.delete', d: { wtId: PEER } });
    await receive(8, { e: 'msg.new', d: aMessage({ sequence: 3 }) });
    expect(await row()).toMatchObject({ shelf: 'main' });
  });
});
