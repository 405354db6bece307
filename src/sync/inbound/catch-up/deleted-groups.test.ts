import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aConversation, aMessage, anItem } from '../../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../../tests/support/fakes/sync-bench.ts';
import type { Conversation } from '../../../../contract/conversation.ts';
import type { EngineEvent } from '../../../../contract/engine-events.ts';
import { toLastMessage } from '../../../core/apply/apply-conversation.ts';
import type { ConversationRow } from '../../../core/rows.ts';
import { applyBatch } from '../apply-batch.ts';

const GROUP = '200001';
const ID = `GROUP${GROUP}`;
const REMOVED = 4;
const LEFT = 8;

let bench: SyncBench;
let pts = 0;
beforeEach(async () => {
  bench = await createSyncBench();
  pts = 0;
});
afterEach(() => bench.close());

const confirmed = (parts: Partial<Conversation> = {}): Conversation => aConversation({ conversationID: ID, type: 'GROUP', ...parts });

/** The group as this device knew it when it went away: five messages, all read. */
async function store(parts: Partial<ConversationRow> = {}): Promise<void> {
  const row = confirmed({ lastSequence: 5, readSequence: 5, eventPts: 5, updateTs: 5 });
  await bench.drive(bench.db.conversations.put({ ...row, shelf: 'main', rank: 5, ...parts }));
}

const ownLog = async (...events: readonly EngineEvent[]): Promise<unknown> =>
  bench.drive(
    applyBatch(
      bench.context,
      events.map((event) => anItem((pts += 1), event)),
    ),
  );

/** One page of the group's log after the stored cursor: messages up to `upTo`, and the state that the server sends with it. */
async function groupLog(upTo: number, state: Partial<Conversation>): Promise<unknown> {
  const after = (await shown())?.eventPts ?? 0;
  const items = Array.from({ length: upTo - after }, (_, at) => {
    const sequence = after + at + 1;
    return { ...anItem(sequence, { e: 'msg.new', d: aMessage({ conversationID: ID, conversationType: 'GROUP', sequence }) }), group: GROUP };
  });
  const conversation = confirmed({ lastSequence: upTo, updateTs: upTo, eventPts: upTo, ...state });
  return bench.drive(applyBatch(bench.context, items, { range: { group: GROUP, after, upTo, conversation } }));
}

const shown = async (): Promise<ConversationRow | undefined> => bench.drive(bench.db.conversations.get(ID));

const deletion = (readSequence: number): EngineEvent => ({ e: 'conv.delete', d: { conversationID: ID, readSequence } });
const reading = (sequence: number): EngineEvent => ({ e: 'msg.read', d: { conversationID: ID, sequence, unreadCount: 0 } });
const removal = (operationType: number): EngineEvent => ({
  e: operationType === LEFT ? 'group.quit' : 'group.kick',
  d: { groupNumber: GROUP, operationType },
});

describe('GROUP-028 a large group that another device deleted while this one was away, whose own log comes first', () => {
  test('stays off the list when all messages of its log were sent before the deletion', async () => {
    await store();
    await ownLog(deletion(8));
    await groupLog(8, { readSequence: 8 });
    expect(await shown()).toMatchObject({ shelf: 'gone', lastSequence: 8, unreadCount: 0 });
  });

  test('is on the list when a message was sent after the deletion', async () => {
    await store();
    await ownLog(deletion(7));
    await groupLog(8, { readSequence: 7, unreadCount: 1 });
    expect(await shown()).toMatchObject({ shelf: 'main', lastSequence: 8, unreadCount: 1 });
  });

  test('is on the list when that message was read on the other device', async () => {
    await store();
    await ownLog(deletion(7), reading(8));
    await groupLog(8, { readSequence: 8 });
    expect(await shown()).toMatchObject({ shelf: 'main', lastSequence: 8, unreadCount: 0 });
  });

  test('stays off the list when its newest message, a tip for the admins, is not for the user', async () => {
    await store({ shelf: 'gone' });
    await groupLog(5, { readSequence: 5, lastSequence: 6, eventPts: 6 });
    expect(await shown()).toMatchObject({ shelf: 'gone', lastSequence: 6 });
  });
});

describe('GROUP-165 a large group off the list, whose membership ended while this device was away', () => {
  test('returns to the list for a message after the deletion', async () => {
    await store({ shelf: 'gone', deletedTo: 5 });
    await ownLog(removal(REMOVED));
    await groupLog(7, { readSequence: 5, unreadCount: 1, operationType: REMOVED });
    expect(await shown()).toMatchObject({ shelf: 'main', operationType: REMOVED, lastSequence: 7 });
  });

  test('stays on the list when the messages were read on the other device', async () => {
    await store({ shelf: 'gone', deletedTo: 5 });
    await ownLog(reading(6), removal(REMOVED), reading(7));
    await groupLog(7, { readSequence: 7, operationType: REMOVED });
    expect(await shown()).toMatchObject({ shelf: 'main', unreadCount: 0 });
  });

  test('returns to the list when only the state after a reset of the log contains the message', async () => {
    await store({ shelf: 'gone', deletedTo: 5 });
    await ownLog(removal(REMOVED));
    const conversation = confirmed({
      lastSequence: 7,
      operationType: REMOVED,
      lastMessage: toLastMessage({ ...aMessage({ conversationID: ID, sequence: 7 }), status: 'success' }),
    });
    await bench.drive(applyBatch(bench.context, [], { range: { group: GROUP, after: 5, upTo: 9, isReset: true, conversation } }));
    expect(await shown()).toMatchObject({ shelf: 'main', operationType: REMOVED });
  });

  test('stays off the list when an earlier build deleted it, which does not store how far', async () => {
    await store({ shelf: 'gone' });
    await ownLog(removal(LEFT));
    await groupLog(7, { readSequence: 7, operationType: LEFT });
    expect(await shown()).toMatchObject({ shelf: 'gone', lastSequence: 7 });
  });

  test.each([REMOVED, LEFT])('stays off the list when it was deleted after the end (%i)', async (operationType) => {
    await store({ shelf: 'gone', deletedTo: 5 });
    await ownLog(removal(operationType), deletion(7));
    await groupLog(7, { readSequence: 7, operationType });
    expect(await shown()).toMatchObject({ shelf: 'gone', lastSequence: 7 });
  });
});
