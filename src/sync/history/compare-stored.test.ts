import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aConversation, aMessage, anItem } from '../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { Message } from '../../../contract/message.ts';
import { applyBatch } from '../inbound/apply-batch.ts';
import { bootstrap } from '../inbound/bootstrap.ts';
import { createComparer } from './compare-stored.ts';

const ID = 'C2C10002';
const STORED = 250;
const LONG_MS = 60_000;

let bench: SyncBench;
/** The messages of the conversation that the server still has, in ascending order. */
let log: Message[];
/** History requests get no answer. */
let isDown: boolean;

beforeEach(async () => {
  bench = await createSyncBench();
  isDown = false;
  log = Array.from({ length: STORED }, (_, at) => aMessage({ sequence: at + 1 }));
  const list = () => [aConversation({ lastSequence: STORED, readSequence: STORED })];
  bench.engine.on('conversations', () => ({ kind: 'ok', value: { list: list(), cursor: '' } }));
  bench.engine.on('friends', () => ({ kind: 'ok', value: [] }));
  bench.engine.on('groups', () => ({ kind: 'ok', value: [] }));
  bench.engine.on('history', ({ before = Number.MAX_SAFE_INTEGER, count = 20 }) => {
    if (isDown) return { kind: 'unknown' };
    const older = log.filter(({ sequence }) => sequence < before);
    const page = older.slice(-count);
    const isCompleted = page.length === older.length;
    const to = Math.min(before - 1, STORED);
    return { kind: 'ok', value: { list: page, from: isCompleted ? 1 : (page[0]?.sequence ?? 1), to, isCompleted } };
  });
  await bench.drive(bootstrap(bench.context, 0));
  const items = log.map((d, at) => anItem(at + 1, { e: 'msg.new', d }));
  await bench.drive(applyBatch(bench.context, items));
});
afterEach(() => bench.close());

async function open(): Promise<void> {
  const compared = createComparer(bench.context)(ID);
  await bench.loop.advance(LONG_MS);
  await compared;
}

const readSequences = async () => (await bench.drive(bench.db.messages.toArray())).map((row) => row.sequence).sort((a, b) => a - b);
const asked = () => bench.engine.calls.filter(({ method }) => method === 'history').length;

describe('a conversation that is opened after the event log was cut', () => {
  test('removes deleted messages and marks recalled messages, down to its first stored message', async () => {
    await bench.drive(bootstrap(bench.context, 400));
    const gone = [3, 120, 249];
    log = log.filter(({ sequence }) => !gone.includes(sequence)).map((one) => (one.sequence === 40 ? { ...one, isRevoked: true } : one));
    await open();
    expect(await readSequences()).toEqual(Array.from({ length: STORED }, (_, at) => at + 1).filter((sequence) => !gone.includes(sequence)));
    expect((await bench.drive(bench.db.messages.where('[conversationID+sequence]').equals([ID, 40]).first()))?.isRevoked).toBe(true);
    expect([asked(), (await bench.drive(bench.db.conversations.get(ID)))?.uncomparedTo]).toEqual([3, undefined]);
    await open();
    expect(asked()).toBe(3);
  });

  test('is compared three pages per opening when the engine has no event log, each time further down', async () => {
    bench.engine.can({ eventLog: false });
    bench.engine.on('history', ({ before = Number.MAX_SAFE_INTEGER }) => {
      const page = log.filter(({ sequence }) => sequence < before).slice(-15);
      const from = page[0]?.sequence ?? 1;
      return { kind: 'ok', value: { list: page, from, to: before - 1, isCompleted: from === 1 } };
    });
    await bench.drive(bootstrap(bench.context, 400));
    await open();
    expect([asked(), (await bench.drive(bench.db.conversations.get(ID)))?.uncomparedTo]).toEqual([3, STORED - 45]);
    await open();
    expect([asked(), (await bench.drive(bench.db.conversations.get(ID)))?.uncomparedTo]).toEqual([6, STORED - 90]);
  });

  test('shows the newest remaining message after the last message was deleted', async () => {
    await bench.drive(bootstrap(bench.context, 400));
    log = log.filter(({ sequence }) => sequence !== STORED);
    await open();
    expect((await bench.drive(bench.db.conversations.get(ID)))?.lastMessage?.lastSequence).toBe(STORED - 1);
  });

  test('queues the removal of a deleted message from the search index', async () => {
    await bench.drive(bootstrap(bench.context, 400));
    const gone = log[119]?.ID;
    log = log.filter(({ ID }) => ID !== gone);
    await open();
    const fed = await bench.drive(bench.db.searchFeed.toArray());
    expect(fed.filter(({ op }) => op === 'remove').map(({ id }) => id)).toEqual([gone]);
  });

  test('stores its progress after each page and continues from there', async () => {
    await bench.drive(bootstrap(bench.context, 400));
    log = log.filter(({ sequence }) => sequence !== 3);
    const compared = createComparer(bench.context)(ID);
    await bench.loop.settle();
    expect([asked(), (await bench.drive(bench.db.conversations.get(ID)))?.uncomparedTo]).toEqual([1, STORED - 100]);
    await bench.loop.advance(LONG_MS);
    await compared;
    expect([asked(), (await readSequences()).includes(3)]).toEqual([3, false]);
  });

  test('continues below the last compared page when it is opened again after an interruption', async () => {
    await bench.drive(bootstrap(bench.context, 400));
    log = log.filter(({ sequence }) => sequence !== 3);
    const interrupted = createComparer(bench.context)(ID);
    await bench.loop.settle();
    isDown = true;
    await bench.loop.advance(LONG_MS);
    await interrupted;
    isDown = false;
    await open();
    const requests = bench.engine.calls.filter(({ method }) => method === 'history').map(({ params }) => (params as { readonly before: number }).before);
    expect(requests).toEqual([STORED + 1, STORED - 99, STORED - 99, STORED - 199]);
    expect(await readSequences()).not.toContain(3);
  });

  test('keeps its stored messages when the history request fails or returns invalid messages', async () => {
    await bench.drive(bootstrap(bench.context, 400));
    bench.engine.on('history', () => ({ kind: 'unknown' }));
    await open();
    bench.engine.on('history', () => ({ kind: 'ok', value: { list: [{ nonsense: true }], from: 1, to: STORED, isCompleted: true } }));
    await open();
    expect((await readSequences()).length).toBe(STORED);
  });

  test('requests no history when the log was not cut', async () => {
    log = [];
    await open();
    expect([asked(), (await readSequences()).length]).toEqual([0, STORED]);
  });
});
