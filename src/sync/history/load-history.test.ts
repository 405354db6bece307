import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aConversation, aMessage, anItem } from '../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import { watchWrites } from '../../../tests/support/fakes/watch-writes.ts';
import type { EngineEvent } from '../../../contract/engine-events.ts';
import { recallMessage } from '../commands/messages/recall-message.ts';
import { sendMessage } from '../commands/sending/send-message.ts';
import { applyBatch, type AppliedBatch } from '../inbound/apply-batch.ts';
import { deleteMessages } from '../commands/messages/delete-messages.ts';
import { loadHistory } from './load-history.ts';

const ID = 'C2C10002';

let bench: SyncBench;
let pts = 0;
beforeEach(async () => {
  bench = await createSyncBench();
  pts = 0;
});
afterEach(() => bench.close());

async function receive(...events: EngineEvent[]): Promise<AppliedBatch> {
  return applyBatch(
    bench.context,
    events.map((event) => anItem((pts += 1), event)),
  );
}

function answer(
  list: readonly unknown[],
  parts: Partial<{ from: number; to: number; isCompleted: boolean; endsAt: 'retention' }> = {},
  before: () => Promise<void> = async () => undefined,
): void {
  bench.engine.on('history', async () => {
    await before();
    return { kind: 'ok', value: { list: [...list], from: 1, to: 3, isCompleted: true, ...parts } };
  });
}

const readHoles = async () => (await bench.drive(bench.db.holes.toArray())).map(({ from, to }) => ({ from, to }));
const readSequences = async () => (await bench.drive(bench.db.messages.toArray())).map((row) => row.sequence).sort((a, b) => a - b);
const load = async (params: { before?: number } = {}) => bench.drive(loadHistory(bench.context, { conversationID: ID, ...params }));

describe('history', () => {
  test('G7 closes a hole when a page covers it without all its messages, and counts the new rows as unread', async () => {
    await bench.drive(receive({ e: 'conv.update', d: aConversation({ lastSequence: 3, unreadCount: 1 }) }));
    expect(await readHoles()).toEqual([{ from: 1, to: 3 }]);
    answer([aMessage({ sequence: 1 }), aMessage({ sequence: 3 })]);
    expect(await load()).toBe('loaded');
    expect([await readHoles(), await readSequences()]).toEqual([[], [1, 3]]);
    expect((await bench.drive(bench.db.conversations.get(ID)))?.unreadCount).toBe(2);
  });

  test('G11 keeps stored messages that are older than the retention of the engine, and closes the holes among them', async () => {
    await bench.drive(receive({ e: 'conv.update', d: aConversation({ lastSequence: 9, unreadCount: 0 }) }));
    answer(
      [1, 2, 3, 8, 9].map((sequence) => aMessage({ sequence })),
      { from: 1, to: 9 },
    );
    await load();
    await bench.drive(bench.db.holes.put({ id: `${ID}:4`, conversationID: ID, from: 4, to: 5 }));
    await bench.drive(bench.db.conversations.update(ID, { uncomparedTo: 9 }));
    answer([aMessage({ sequence: 9 })], { from: 8, to: 9, endsAt: 'retention' });
    expect(await load()).toBe('loaded');
    expect([await readSequences(), await readHoles()]).toEqual([[1, 2, 3, 9], []]);
    expect((await bench.drive(bench.db.conversations.get(ID)))?.uncomparedTo).toBeUndefined();
  });

  test('G11 places an own message at its acknowledged sequence when it expired before its event arrived', async () => {
    const id = await bench.drive(sendMessage(bench.commands, { conversationID: ID, type: 'TIMTextElem', payload: { text: 'mine' } }));
    await bench.drive(bench.db.outbox.clear());
    await bench.drive(bench.db.messages.update(id, { status: 'success', ackSeq: 2 }));
    answer([aMessage({ sequence: 5 })], { from: 5, to: 5, endsAt: 'retention' });
    await load();
    const row = await bench.drive(bench.db.messages.get(id));
    expect([await readSequences(), row?.status, row?.ackSeq]).toEqual([[2, 5], 'success', undefined]);
  });

  test('G11 keeps the state of the server of an expired own message that an operation waits for', async () => {
    const id = await bench.drive(sendMessage(bench.commands, { conversationID: ID, type: 'TIMTextElem', payload: { text: 'mine' } }));
    await bench.drive(bench.db.outbox.clear());
    await bench.drive(bench.db.messages.update(id, { status: 'success', ackSeq: 2 }));
    await bench.drive(recallMessage(bench.commands, id));
    answer([aMessage({ sequence: 5 })], { from: 5, to: 5, endsAt: 'retention' });
    await load();
    const [row, op] = await bench.drive(Promise.all([bench.db.messages.get(id), bench.db.ops.toCollection().first()]));
    expect([row?.sequence, row?.isRevoked, op?.isEchoed]).toEqual([2, true, undefined]);
    expect(row?.server).toMatchObject({ isRevoked: false, payload: { text: 'mine' } });
  });

  test('G11 deletes no stored message when the engine no longer keeps any message of the conversation', async () => {
    await bench.drive(receive({ e: 'msg.new', d: aMessage({ sequence: 1 }) }));
    await bench.drive(bench.db.conversations.update(ID, { uncomparedTo: 1 }));
    answer([], { from: 2, to: 1, endsAt: 'retention' });
    await load();
    expect(await readSequences()).toEqual([1]);
  });

  test('G6 places a pending own message of a long page, keeps its local files and removes it from the outbox', async () => {
    const uploads = [{ role: 'file', blob: new Blob(['x']), name: 'x.txt', mime: 'text/plain' }] as const;
    const payload = { uuid: '', fileUrl: '', fileName: 'x.txt', fileSize: 1 };
    const row = await bench.drive(sendMessage(bench.commands, { conversationID: ID, type: 'TIMFileElem', payload, uploads }));
    const blobs = (await bench.drive(bench.db.messages.get(row)))?.localBlobs;
    const others = Array.from({ length: 39 }, (_, at) => aMessage({ sequence: at + 1 }));
    answer([...others, aMessage({ ID: row, from: '10001', sequence: 40, type: 'TIMFileElem', payload })], { to: 40 });
    await load();
    expect(await readSequences()).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
    const stored = await bench.drive(bench.db.messages.get(row));
    expect(blobs).toBeDefined();
    expect([await bench.drive(bench.db.outbox.count()), stored?.status, stored?.localBlobs]).toEqual([0, 'success', blobs]);
  });

  test('G7 quarantines an invalid message and closes its hole', async () => {
    await bench.drive(receive({ e: 'conv.update', d: aConversation({ lastSequence: 3 }) }));
    answer([aMessage({ sequence: 1 }), { sequence: 2, nonsense: true }, aMessage({ sequence: 3 })]);
    await load();
    expect([await readHoles(), await readSequences()]).toEqual([[], [1, 3]]);
    expect(await bench.drive(bench.db.quarantine.toArray())).toMatchObject([{ conversationID: ID, sequence: 2 }]);
  });

  test.each([
    ['stored', async (storing: Promise<void>) => storing],
    ['still being stored', async () => undefined],
  ])('G7 a page that was requested before a deletion, which is %s when the page arrives, does not restore the message', async (_name, meanwhile) => {
    const gone = aMessage({ sequence: 1 });
    await bench.drive(receive({ e: 'msg.new', d: gone }));
    let isFirst = true;
    bench.engine.on('history', async () => {
      if (!isFirst) return { kind: 'ok', value: { list: [], from: 1, to: 1, isCompleted: true } };
      isFirst = false;
      await meanwhile(receive({ e: 'msg.delete', d: { conversationID: ID, list: [{ ID: gone.ID, sequence: 1 }] } }).then(() => undefined));
      return { kind: 'ok', value: { list: [gone], from: 1, to: 1, isCompleted: true } };
    });
    expect(await load()).toBe('loaded');
    expect(await readSequences()).toEqual([]);
  });

  test('does not write the conversation when a page contains the last message that the list already shows', async () => {
    const last = aMessage({ sequence: 2, time: 1_700_000_002 });
    const { ID: id, type, payload, from: fromAccount, nick, nameCard, time: lastTime, isRevoked, cloudCustomData } = last;
    const lastMessage = { ID: id, type, payload, fromAccount, nick, nameCard, lastSequence: 2, lastTime, isRevoked, cloudCustomData };
    await bench.drive(receive({ e: 'conv.update', d: aConversation({ lastSequence: 2, readSequence: 2, lastMessage }) }));
    answer([aMessage({ sequence: 1 }), last], { to: 2 });
    expect(await watchWrites(load)).toEqual(new Set(['messages', 'holes', 'searchFeed']));
    expect(await bench.drive(bench.db.conversations.get(ID))).toMatchObject({ lastStatus: 'success', lastMessage: { ID: id } });
  });

  test('stores a page that continues directly after the event stream, and counts it when its events arrive', async () => {
    await bench.drive(receive({ e: 'msg.new', d: aMessage({ sequence: 1 }) }));
    const missed = [2, 3].map((sequence) => aMessage({ sequence }));
    answer(missed, { from: 2, isCompleted: false });
    await load();
    expect([await readSequences(), await readHoles()]).toEqual([[1, 2, 3], []]);
    await bench.drive(receive(...missed.map((d): EngineEvent => ({ e: 'msg.new', d }))));
    expect(await bench.drive(bench.db.conversations.get(ID))).toMatchObject({ lastSequence: 3, unreadCount: 3 });
  });

  test.each([
    ['an update of the conversation includes it', 3, () => receive({ e: 'conv.update', d: aConversation({ lastSequence: 3, unreadCount: 3 }) })],
    ['the event stream continues with a later message', 4, () => receive({ e: 'msg.new', d: aMessage({ sequence: 4 }) })],
  ])('I2 a row that a page stored ahead of the event stream leaves no hole when %s', async (_name, unreadCount, notify) => {
    await bench.drive(receive({ e: 'msg.new', d: aMessage({ sequence: 1 }) }));
    answer([1, 2, 3].map((sequence) => aMessage({ sequence })));
    await load();
    await bench.drive(notify());
    expect(await readHoles()).toEqual([]);
    expect(await bench.drive(bench.db.conversations.get(ID))).toMatchObject({ lastSequence: unreadCount, unreadCount });
  });

  test('G7 does not store a page ahead of the event stream when messages between them are missing', async () => {
    await bench.drive(receive({ e: 'msg.new', d: aMessage({ sequence: 1 }) }));
    answer([aMessage({ sequence: 5 }), aMessage({ sequence: 6 })], { from: 5, to: 6, isCompleted: false });
    await load();
    expect([await readSequences(), await readHoles()]).toEqual([[1], []]);
  });

  test('a page does not restore a message whose deletion is queued', async () => {
    const [kept, gone] = [aMessage({ sequence: 1 }), aMessage({ sequence: 2 })];
    await bench.drive(receive({ e: 'msg.new', d: kept }, { e: 'msg.new', d: gone }));
    await bench.drive(deleteMessages(bench.commands, ID, [gone.ID]));
    answer([kept, gone], { to: 2 });
    expect(await load()).toBe('loaded');
    expect([await readSequences(), await readHoles()]).toEqual([[1], []]);
    expect(await bench.drive(bench.db.conversations.get(ID))).toMatchObject({ unreadCount: 1, lastMessage: { ID: kept.ID } });
  });

  test('a message of a page that is deleted before its event arrives does not return with the event', async () => {
    await bench.drive(receive({ e: 'msg.new', d: aMessage({ sequence: 1 }) }));
    const gone = aMessage({ sequence: 2 });
    answer([gone], { from: 2, to: 2, isCompleted: false });
    await load();
    await bench.drive(deleteMessages(bench.commands, ID, [gone.ID]));
    const { arrived } = await bench.drive(receive({ e: 'msg.new', d: gone }));
    expect([await readSequences(), await readHoles(), arrived]).toEqual([[1], [], []]);
    expect(await bench.drive(bench.db.conversations.get(ID))).toMatchObject({ lastSequence: 2, unreadCount: 1 });
  });

  test('a page never reverts a recall', async () => {
    const message = aMessage({ sequence: 1 });
    const revoke: EngineEvent = { e: 'msg.revoke', d: { conversationID: ID, list: [{ ID: message.ID, sequence: 1 }], revoker: '10002' } };
    await bench.drive(receive({ e: 'msg.new', d: message }, revoke));
    answer([message], { to: 1 });
    await load();
    expect(await bench.drive(bench.db.messages.get(message.ID))).toMatchObject({ isRevoked: true, payload: {} });
  });

  test('closes a hole above the newest message of the server', async () => {
    await bench.drive(receive({ e: 'conv.update', d: aConversation({ lastSequence: 5 }) }));
    answer([aMessage({ sequence: 1 })], { to: 3 });
    await load({ before: 6 });
    expect(await readHoles()).toEqual([]);
  });

  test('a page closes holes only below the requested sequence', async () => {
    await bench.drive(receive({ e: 'conv.update', d: aConversation({ lastSequence: 5 }) }));
    answer([aMessage({ sequence: 1 })], { to: 3 });
    await load({ before: 5 });
    expect(await readHoles()).toEqual([{ from: 5, to: 5 }]);
  });

  test('keeps the hole when a message arrives during the request and the repeated request fails', async () => {
    await bench.drive(receive({ e: 'conv.update', d: aConversation({ lastSequence: 3 }) }));
    answer([aMessage({ sequence: 1 })], { to: 3 }, async () => {
      bench.engine.on('history', async () => ({ kind: 'unknown' }));
      await receive({ e: 'conv.update', d: aConversation({ lastSequence: 5 }) });
    });
    expect(await load()).toBe('unreachable');
    expect(await readHoles()).toEqual([{ from: 1, to: 5 }]);
  });

  test('does not store rows up to the clear mark', async () => {
    await bench.drive(receive({ e: 'conv.update', d: aConversation({ lastSequence: 3, clearSequence: 2 }) }));
    answer([1, 2, 3].map((sequence) => aMessage({ sequence })));
    await load();
    expect(await readSequences()).toEqual([3]);
  });

  test('deletes an acknowledged pending message that was cleared on another device', async () => {
    const id = await bench.drive(sendMessage(bench.commands, { conversationID: ID, type: 'TIMTextElem', payload: { text: 'limbo' } }));
    await bench.drive(bench.db.messages.update(id, { ackSeq: 2, status: 'success' }));
    answer([aMessage({ sequence: 1 })], { to: 3 });
    await load({ before: 3 });
    expect(await bench.drive(bench.db.messages.get(id))).toBeUndefined();
  });

  test('returns unreachable when the engine limits the rate, and refused for another refusal', async () => {
    bench.engine.on('history', () => ({ kind: 'refused', code: 2996, message: '' }));
    expect(await load()).toBe('unreachable');
    bench.engine.on('history', () => ({ kind: 'refused', code: 404, message: '' }));
    expect(await load()).toBe('refused');
  });
});
