import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aMessage, anItem } from '../../../tests/support/builders.ts';
import { BENCH_ME, createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { Message, OutgoingMessage } from '../../../contract/message.ts';
import { isPending, type ImmediateSend } from '../../core/rows.ts';
import { takeLeaderEpoch } from '../../db/transaction.ts';
import type { EngineOutcome } from '../../engines/chat/port.ts';
import { applyBatch } from '../inbound/apply-batch.ts';
import { deleteConversation } from '../commands/conversations/delete-conversation.ts';
import { sendMessage } from '../commands/sending/send-message.ts';
import { createOutbox, type Outbox, type Uploader } from './outbox.ts';

const ID = 'C2C10002';
const GROUP = 'GROUP200001';

let bench: SyncBench;
let outbox: Outbox;
let isReady = true;
const sent: string[] = [];

beforeEach(async () => {
  bench = await createSyncBench();
  isReady = true;
  sent.length = 0;
  outbox = createOutbox({ context: bench.context, upload: async () => ({ kind: 'done' }), isReady: () => isReady });
});
afterEach(async () => {
  outbox.stop();
  await bench.close();
});

async function compose(text: string, conversationID = ID): Promise<string> {
  return bench.drive(sendMessage(bench.commands, { conversationID, type: 'TIMTextElem', payload: { text } }));
}

const accept = (message: OutgoingMessage, sequence: number): Message => aMessage({ ...message, from: BENCH_ME, sequence });

function answer(each: (message: OutgoingMessage, count: number) => EngineOutcome<Message>): void {
  bench.engine.on('send', ({ message }) => {
    sent.push(String(message.payload.text));
    return each(message as OutgoingMessage, sent.length);
  });
}

async function work(ms = 0): Promise<void> {
  outbox.wake();
  await bench.loop.advance(ms);
}

const readRow = async (id: string) => bench.drive(bench.db.messages.get(id));

describe('the outbox', () => {
  test('sends the files with the message and uploads nothing when the engine takes files', async () => {
    bench.engine.can({ takesFiles: true });
    const uploads = [{ role: 'file', blob: new Blob(['content']), name: 'a.txt', mime: 'text/plain' }] as const;
    const payload = { uuid: '', fileUrl: '', fileName: 'a.txt', fileSize: 7 };
    const id = await bench.drive(sendMessage(bench.commands, { conversationID: ID, type: 'TIMFileElem', payload, uploads }));
    const given: unknown[] = [];
    let shown: unknown;
    bench.engine.on('send', async ({ message, files = [], progressed }) => {
      for (const { role, file } of files) given.push([role, file.name, file.type, await file.text()]);
      progressed?.(0.5);
      await new Promise<void>((resolve) => void bench.clock.after(50, resolve));
      shown = (await bench.db.messages.get(id))?.progress;
      return { kind: 'ok', value: accept(message as OutgoingMessage, 1) };
    });
    const uploaded = vi.fn<Uploader>(async () => ({ kind: 'done' }));
    outbox.stop();
    outbox = createOutbox({ context: bench.context, upload: uploaded, isReady: () => true });
    await work(1000);
    expect([given, shown, uploaded.mock.calls]).toEqual([[['file', 'a.txt', 'text/plain', 'content']], 0.5, []]);
    expect(await readRow(id)).toMatchObject({ status: 'success', ackSeq: 1 });
  });

  test('G2 ignores progress that an engine reports after its answer', async () => {
    bench.engine.can({ takesFiles: true });
    const uploads = [{ role: 'file', blob: new Blob(['content']), name: 'a.txt', mime: 'text/plain' }] as const;
    const payload = { uuid: '', fileUrl: '', fileName: 'a.txt', fileSize: 7 };
    const id = await bench.drive(sendMessage(bench.commands, { conversationID: ID, type: 'TIMFileElem', payload, uploads }));
    bench.engine.on('send', ({ message, progressed }) => {
      bench.clock.after(50, () => progressed?.(1));
      return { kind: 'ok', value: accept(message as OutgoingMessage, 1) };
    });
    await work(1000);
    expect(await readRow(id)).toMatchObject({ status: 'success', ackSeq: 1 });
  });

  test('fails a message with 7004 when its file is missing and the engine takes files', async () => {
    bench.engine.can({ takesFiles: true });
    const uploads = [{ role: 'file', blob: new Blob(['content']), name: 'a.txt', mime: 'text/plain' }] as const;
    const payload = { uuid: '', fileUrl: '', fileName: 'a.txt', fileSize: 7 };
    const id = await bench.drive(sendMessage(bench.commands, { conversationID: ID, type: 'TIMFileElem', payload, uploads }));
    await bench.drive(bench.db.blobs.clear());
    await work(1000);
    expect([await readRow(id), bench.engine.calls]).toMatchObject([{ status: 'fail', failCode: 7004 }, []]);
  });

  test('STORE-003 G2 stores a message and its outbox row together or not at all', async () => {
    bench.faults.arm(2, 'quota');
    await expect(compose('lost')).rejects.toBeDefined();
    expect(await bench.drive(bench.db.messages.count())).toBe(0);
    expect(await bench.drive(bench.db.outbox.count())).toBe(0);
    const kept = await compose('kept');
    expect(await bench.drive(bench.db.outbox.get(kept))).toMatchObject({ ID: kept, tries: 0 });
  });

  test('STORE-004 G6 resends with the same ID after a lost ack', async () => {
    const ids: string[] = [];
    answer((message, count) => {
      ids.push(message.ID);
      return count === 1 ? { kind: 'unknown' } : { kind: 'ok', value: accept(message, 1) };
    });
    const id = await compose('once');
    await work(2000);
    expect(ids).toEqual([id, id]);
    expect(await readRow(id)).toMatchObject({ status: 'success', ackSeq: 1 });
    expect(await bench.drive(bench.db.outbox.count())).toBe(0);
  });

  test('offers the first text for an immediate send when it is stored, and sends it once', async () => {
    answer((message) => ({ kind: 'ok', value: accept(message, 1) }));
    const offered: (ImmediateSend | undefined)[] = [];
    const commands = { ...bench.commands, wake: (sendImmediately?: ImmediateSend) => void offered.push(sendImmediately) };
    const sendText = async (text: string) => bench.drive(sendMessage(commands, { conversationID: ID, type: 'TIMTextElem', payload: { text } }));
    await sendText('first');
    await sendText('behind it');
    expect(offered.map((sendImmediately) => sendImmediately?.message.payload)).toEqual([{ text: 'first' }, undefined]);
    const [sendImmediately] = offered;
    if (sendImmediately === undefined) throw new Error('nothing was offered');
    outbox.wake();
    outbox.take(sendImmediately);
    expect(sent).toEqual(['first']);
    await work();
    expect(sent).toEqual(['first', 'behind it']);
    expect(await bench.drive(bench.db.outbox.count())).toBe(0);
  });

  test('an offered message waits while the outbox is not ready, and is sent once', async () => {
    answer((message, count) => ({ kind: 'ok', value: accept(message, count) }));
    const id = await compose('later');
    const [row, message] = await Promise.all([bench.drive(bench.db.outbox.get(id)), readRow(id)]);
    if (row === undefined || message === undefined) throw new Error('not stored');
    isReady = false;
    outbox.take({ row, message });
    expect(sent).toEqual([]);
    isReady = true;
    outbox.take({ row, message });
    outbox.take({ row, message });
    await work();
    expect(sent).toEqual(['later']);
  });

  test('marks a message as sending only when its answer takes a visible time', async () => {
    let settle: (outcome: EngineOutcome<Message>) => void = () => undefined;
    bench.engine.on('send', async () => new Promise<EngineOutcome<Message>>((resolve) => (settle = resolve)));
    const id = await compose('on its way');
    await work(100);
    expect(await readRow(id)).toMatchObject({ status: 'queued' });
    await bench.loop.advance(200);
    expect(await readRow(id)).toMatchObject({ status: 'sending' });
    settle({ kind: 'unknown' });
    await bench.loop.advance(0);
    expect(await readRow(id)).toMatchObject({ status: 'queued' });
  });

  test('a message gets its sequence from the log, not from the acknowledgement', async () => {
    answer((message) => ({ kind: 'ok', value: accept(message, 7) }));
    const id = await compose('placed by the log');
    await work();
    const acknowledged = await readRow(id);
    expect(acknowledged !== undefined && isPending(acknowledged)).toBe(true);
    await bench.drive(applyBatch(bench.context, [anItem(1, { e: 'msg.new', d: aMessage({ ID: id, from: BENCH_ME, sequence: 7 }) })]));
    expect(await readRow(id)).toMatchObject({ sequence: 7, status: 'success' });
    expect((await readRow(id))?.ackSeq).toBeUndefined();
  });

  test('does not send a message whose event has already arrived', async () => {
    const id = await compose('fast log');
    answer((message) => ({ kind: 'ok', value: accept(message, 1) }));
    await bench.drive(applyBatch(bench.context, [anItem(1, { e: 'msg.new', d: aMessage({ ID: id, from: BENCH_ME, sequence: 1 }) })]));
    expect(await bench.drive(bench.db.outbox.count())).toBe(0);
    await work();
    expect(await bench.drive(bench.db.messages.toArray())).toMatchObject([{ ID: id, sequence: 1, status: 'success' }]);
    expect(sent).toEqual([]);
  });

  test('a message whose event arrives before the answer to its send is stored once and stays sent', async () => {
    const id = await compose('fast log');
    bench.engine.on('send', async ({ message }) => {
      await applyBatch(bench.context, [anItem(1, { e: 'msg.new', d: aMessage({ ID: id, from: BENCH_ME, sequence: 1 }) })]);
      return { kind: 'ok', value: accept(message as OutgoingMessage, 1) };
    });
    await work();
    expect(await bench.drive(bench.db.messages.toArray())).toMatchObject([{ ID: id, sequence: 1, status: 'success' }]);
    expect((await readRow(id))?.ackSeq).toBeUndefined();
    expect(await bench.drive(bench.db.outbox.count())).toBe(0);
  });

  test('STORE-005 keeps the order of messages in a conversation while the first message waits', async () => {
    answer((message, count) => (count < 3 ? { kind: 'refused', code: 503, message: '' } : { kind: 'ok', value: accept(message, count) }));
    for (const text of ['one', 'two', 'three']) await compose(text);
    await work(20_000);
    expect(sent).toEqual(['one', 'one', 'one', 'two', 'three']);
  });

  test.each([
    [80_003, ['send refused with 80003']],
    [20_006, ['send refused with 20006']],
    [80_001, []],
  ])('ERR-011 a refusal with %i reports %j', async (code, reports) => {
    answer(() => ({ kind: 'refused', code, message: '' }));
    const id = await compose('refused');
    await work();
    expect(await readRow(id)).toMatchObject({ status: 'fail', failCode: code });
    expect(bench.errors.map(String)).toEqual(reports.map((text) => `Error: ${text}`));
  });

  test('STORE-005 G8 a permanent refusal fails only its message, and the next message is sent', async () => {
    answer((message, count) => (count === 1 ? { kind: 'refused', code: 80001, message: '' } : { kind: 'ok', value: accept(message, 1) }));
    const [first, second] = [await compose('bad'), await compose('good')];
    await work();
    expect(await readRow(first)).toMatchObject({ status: 'fail', failCode: 80001 });
    expect(await readRow(second)).toMatchObject({ status: 'success' });
  });

  test('ERR-015 a rate limit of a group delays only the messages of that group, in their order', async () => {
    const busy = (scope: { scope?: 'conversation' }) =>
      answer((message, count) =>
        message.conversationID === GROUP && count === 1
          ? { kind: 'refused', code: 2996, message: '', retryAfterMs: 500, ...scope }
          : { kind: 'ok', value: accept(message, count) },
      );
    busy({ scope: 'conversation' });
    for (const text of ['g1', 'g2']) await compose(text, GROUP);
    await work();
    expect(sent).toEqual(['g1']);
    for (const text of ['a', 'b']) await compose(text);
    await compose('c', 'C2C10003');
    await work();
    expect(sent).toEqual(['g1', 'a', 'c', 'b']);
    await work(500);
    expect(sent).toEqual(['g1', 'a', 'c', 'b', 'g1', 'g2']);
  });

  test('a rate limit without a scope delays the messages of all conversations', async () => {
    answer((message, count) => (count === 1 ? { kind: 'refused', code: 2996, message: '', retryAfterMs: 500 } : { kind: 'ok', value: accept(message, count) }));
    await compose('g1', GROUP);
    await work();
    await compose('a');
    await work(400);
    expect(sent).toEqual(['g1']);
    await work(100);
    expect([...sent].sort()).toEqual(['a', 'g1', 'g1']);
  });

  test('an unknown refusal code fails its message after three attempts', async () => {
    answer(() => ({ kind: 'refused', code: 123_456, message: '' }));
    const id = await compose('odd');
    await work(120_000);
    expect(sent).toHaveLength(3);
    expect((await readRow(id))?.status).toBe('fail');
  });

  test.each<[string, (count: number) => EngineOutcome<Message>]>([
    ['refusals of an overloaded server', () => ({ kind: 'refused', code: 503, message: '' })],
    ['unreadable answers', () => ({ kind: 'unknown', isUnreadable: true })],
  ])('an unknown refusal code fails its message after three more attempts after %s', async (_what, problem) => {
    answer((_message, count) => (count <= 5 ? problem(count) : { kind: 'refused', code: 123_456, message: '' }));
    const id = await compose('odd');
    await work(600_000);
    expect(sent).toHaveLength(8);
    expect(await readRow(id)).toMatchObject({ status: 'fail', failCode: 123_456 });
  });

  test('counts unknown refusals between other failures, in a row that starts without a count', async () => {
    answer((_message, count) => ({ kind: 'refused', code: count % 2 === 0 ? 503 : 123_456, message: '' }));
    const id = await compose('odd');
    const row = await bench.drive(bench.db.outbox.get(id));
    expect(row).not.toHaveProperty('unknownRefusals');
    await work(600_000);
    expect(sent).toHaveLength(5);
    expect((await readRow(id))?.status).toBe('fail');
  });

  test('ERR-014 waits until the end of a long Retry-After', async () => {
    answer((message, count) => (count === 1 ? { kind: 'refused', code: 429, message: '', retryAfterMs: 600_000 } : { kind: 'ok', value: accept(message, 1) }));
    await compose('patient');
    await work(590_000);
    expect(sent).toHaveLength(1);
    await work(11_000);
    expect(sent).toHaveLength(2);
  });

  test('a new connection retries refused messages at once, only once and in order', async () => {
    let isDown = true;
    answer((message, count) => (isDown ? { kind: 'refused', code: 503, message: '' } : { kind: 'ok', value: accept(message, count) }));
    for (const text of ['one', 'two']) await compose(text);
    await work(30_000);
    sent.length = 0;
    outbox.retryNow();
    await work(0);
    expect(sent).toEqual(['one']);
    isDown = false;
    outbox.retryNow();
    await bench.loop.advance(0);
    expect(sent).toEqual(['one', 'one', 'two']);
  });

  test('STORE-019 a full disk pauses the queue and loses no message', async () => {
    answer((message) => ({ kind: 'ok', value: accept(message, 1) }));
    const id = await compose('survives');
    for (let round = 0; round < 3; round += 1) {
      bench.faults.arm(0, 'quota');
      await work();
    }
    expect(bench.errors.length).toBe(3);
    await work(60_000);
    expect((await readRow(id))?.status).toBe('success');
  });

  test('retries with pauses when the engine never answers', async () => {
    answer(() => ({ kind: 'unknown' }));
    await compose('void');
    await work(10_000);
    expect(sent.length).toBeGreaterThan(5);
    expect(sent.length).toBeLessThan(30);
  });

  test('a clock that jumps back two days does not delay a message', async () => {
    answer((message, count) => (count === 1 ? { kind: 'refused', code: 503, message: '' } : { kind: 'ok', value: accept(message, 1) }));
    const id = await compose('time traveller');
    await work();
    bench.clock.jump(-48 * 3_600_000);
    await work(1000);
    expect((await readRow(id))?.status).toBe('success');
  });

  test('STORE-012 G9 a tab that has lost leadership sends and writes nothing', async () => {
    answer((message) => ({ kind: 'ok', value: accept(message, 1) }));
    const id = await compose('for the next leader');
    await bench.drive(takeLeaderEpoch(bench.db));
    await work();
    expect(sent).toEqual([]);
    expect(await readRow(id)).toMatchObject({ status: 'queued' });
    expect(String(bench.errors[0])).toContain('FencedError');
  });

  test('G9 keeps a message in the outbox when the tab loses leadership during the send, and the next leader sends it with the same ID', async () => {
    const ids: string[] = [];
    let taking: Promise<number> | undefined;
    answer((message) => {
      ids.push(message.ID);
      taking ??= takeLeaderEpoch(bench.db);
      return { kind: 'ok', value: accept(message, 1) };
    });
    const id = await compose('handed over');
    await work();
    expect(await bench.drive(bench.db.outbox.get(id))).toBeDefined();
    expect(ids).toEqual([id]);
    if (taking === undefined) throw new Error('nothing was sent');
    outbox.stop();
    const context = { ...bench.context, epoch: await bench.drive(taking) };
    outbox = createOutbox({ context, upload: async () => ({ kind: 'done' }), isReady: () => true });
    await work();
    expect(ids).toEqual([id, id]);
    expect([await readRow(id), await bench.drive(bench.db.outbox.count())]).toMatchObject([{ status: 'success', ackSeq: 1 }, 0]);
  });
});

test.each([
  ['another device', async () => void (await applyBatch(bench.context, [anItem(2, { e: 'conv.delete', d: { conversationID: ID, clearSequence: 1 } })]))],
  ['this device', async () => deleteConversation(bench.commands, ID)],
])('G11 a refused message returns its conversation to the list after %s deleted it', async (_which, remove) => {
  await bench.drive(applyBatch(bench.context, [anItem(1, { e: 'msg.new', d: aMessage({ conversationID: ID, sequence: 1 }) })]));
  const refused = await compose('typed before');
  await bench.drive(remove());
  expect(await bench.drive(bench.db.conversations.get(ID))).toMatchObject({ shelf: 'gone' });
  answer(() => ({ kind: 'refused', code: 10_017, message: '' }));
  await work(1000);
  expect((await readRow(refused))?.status).toBe('fail');
  expect(await bench.drive(bench.db.conversations.get(ID))).toMatchObject({ shelf: 'main', lastStatus: 'fail', lastMessage: { ID: refused } });
});
