import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aConversation, aMessage } from '../../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../../tests/support/fakes/sync-bench.ts';
import { withRank } from '../../../core/apply/apply-conversation.ts';
import { isPending, type MessageRow } from '../../../core/rows.ts';
import { forwardMessages, type NewForward } from './forward-messages.ts';

let bench: SyncBench;
beforeEach(async () => {
  bench = await createSyncBench();
});
afterEach(async () => {
  await bench.close();
});

const stored = (sequence: number, parts: Partial<MessageRow> = {}): MessageRow => ({ ...aMessage({ sequence }), status: 'success', ...parts });
const put = async (...rows: MessageRow[]) => bench.drive(bench.db.messages.bulkPut(rows));
const forward = async (request: NewForward) => bench.drive(forwardMessages(bench.commands, request));
const composed = async () => {
  const rows = (await bench.drive(bench.db.messages.toArray())).filter(isPending);
  return rows.sort((a, b) => a.sequence - b.sequence);
};

describe('forwarding', () => {
  test('MSG-049 A44 puts each message for each target into the outbox, in the order of the conversation, and wakes the leader', async () => {
    const rows = [1, 2, 3].map((sequence) => stored(sequence));
    await put(...rows);
    const wake = vi.fn<() => void>();
    const request = { targets: ['C2C10003', 'GROUP200001'], IDs: rows.map((row) => row.ID).reverse() };
    const result = await bench.drive(forwardMessages({ ...bench.commands, wake }, request));
    expect([result, wake.mock.calls.length]).toEqual([{ sent: 3, skipped: 0 }, 1]);
    const sent = await composed();
    expect(sent.map((row) => [row.conversationID, row.payload['text']])).toEqual([
      ['C2C10003', 'text 1'],
      ['C2C10003', 'text 2'],
      ['C2C10003', 'text 3'],
      ['GROUP200001', 'text 1'],
      ['GROUP200001', 'text 2'],
      ['GROUP200001', 'text 3'],
    ]);
    const outbox = await bench.drive(bench.db.outbox.toArray());
    expect(new Set(outbox.map((row) => row.ID))).toEqual(new Set(sent.map((row) => row.ID)));
    expect(new Set(sent.map((row) => row.sequence)).size).toBe(6);
    const list = await bench.drive(bench.db.conversations.get('C2C10003'));
    expect(list?.lastMessage?.payload).toEqual({ text: 'text 3' });
  });

  test('MSG-050 forwards media by their uuid without a new upload, and omits a quote', async () => {
    const payload = { uuid: 'u', fileUrl: '/media/u', fileName: 'a.pdf', fileSize: 3 };
    await put(stored(1, { type: 'TIMFileElem', payload, cloudCustomData: '{"messageReply":{"messageID":"1-1-1"}}', atUserList: ['10001'] }));
    await forward({ targets: ['C2C10003'], IDs: [stored(1).ID] });
    const [sent] = await composed();
    expect(sent).toMatchObject({ type: 'TIMFileElem', payload, cloudCustomData: '', atUserList: [], status: 'queued', from: '10001' });
    expect((await bench.drive(bench.db.outbox.toArray()))[0]?.uploads).toEqual([]);
  });

  test('A3 skips and counts messages that cannot be forwarded', async () => {
    await put(stored(1), stored(2, { isRevoked: true }), stored(3, { hasRiskContent: true }), stored(4, { status: 'fail' }));
    const IDs = [...[1, 2, 3, 4].map((sequence) => stored(sequence).ID), 'gone-1-1'];
    expect(await forward({ targets: ['C2C10003'], IDs })).toEqual({ sent: 1, skipped: 4 });
    expect(await composed()).toHaveLength(1);
    expect(await forward({ targets: ['C2C10003'], IDs: IDs.slice(1) })).toEqual({ sent: 0, skipped: 4 });
  });

  test('MSG-049 merges messages into one record with their IDs and the first seven lines', async () => {
    const rows = Array.from({ length: 9 }, (_, at) => stored(at + 1));
    await put(...rows);
    const abstractList = rows.map((row) => `林知夏：${String(row.payload['text'])}`);
    await forward({ targets: ['C2C10003'], IDs: rows.map((row) => row.ID), merged: { title: '陈屿和林知夏的聊天记录', abstractList } });
    const [record, ...others] = await composed();
    expect(others).toEqual([]);
    expect(record?.type).toBe('TIMRelayElem');
    expect(record?.payload).toMatchObject({ title: '陈屿和林知夏的聊天记录', sourceIDs: rows.map((row) => row.ID) });
    expect(record?.payload['abstractList']).toEqual(abstractList.slice(0, 7));
  });

  test('forwards a single record without its list, because the server copies it', async () => {
    const payload = { title: 't', abstractList: ['a'], compatibleText: 't', messageList: [{ ID: 'x' }] };
    await put(stored(1, { type: 'TIMRelayElem', payload }));
    await forward({ targets: ['C2C10003'], IDs: [stored(1).ID] });
    expect((await composed())[0]?.payload).toEqual({ title: 't', abstractList: ['a'], compatibleText: 't', copyOf: stored(1).ID });
  });

  test('MSG-049 accepts at most 20 targets and 100 messages', async () => {
    const rows = Array.from({ length: 101 }, (_, at) => stored(at + 1));
    await put(...rows);
    const targets = Array.from({ length: 21 }, (_, at) => `C2C${10_003 + at}`);
    expect((await forward({ targets: ['C2C10003'], IDs: rows.map((row) => row.ID) })).sent).toBe(100);
    await bench.drive(bench.db.messages.where('ID').startsWith('10001').delete());
    await forward({ targets, IDs: [stored(1).ID] });
    expect(await composed()).toHaveLength(20);
  });

  test('G11 keeps a draft of the target', async () => {
    await put(stored(1));
    await bench.drive(bench.db.conversations.put({ ...withRank(aConversation({ conversationID: 'C2C10003' })), draftAbstract: '写到一半' }));
    await forward({ targets: ['C2C10003'], IDs: [stored(1).ID] });
    expect((await bench.drive(bench.db.conversations.get('C2C10003')))?.draftAbstract).toBe('写到一半');
  });
});
