import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aConversation, aMessage } from '../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import { PENDING_SEQUENCE, type ConversationShelf } from '../../core/rows.ts';
import { createHistoryFiller } from './fill-history.ts';
import { dropOldBodies } from '../media/evict-storage.ts';

let bench: SyncBench;

beforeEach(async () => {
  bench = await createSyncBench();
});
afterEach(() => bench.close());

/** Stores a conversation without any of its messages. */
async function storeEmpty(conversationID: string, shelf: ConversationShelf): Promise<void> {
  await bench.drive(bench.db.conversations.put({ ...aConversation({ conversationID, lastSequence: 30 }), shelf, rank: 1 }));
  await bench.drive(bench.db.holes.put({ id: `${conversationID}:1`, conversationID, from: 1, to: 30 }));
}

test('fills archived and hidden conversations in the background after those of the main list', async () => {
  await storeEmpty('C2C10005', 'hidden');
  await storeEmpty('C2C10003', 'archive');
  await storeEmpty('C2C10002', 'main');
  await storeEmpty('C2C10004', 'gone');
  const asked: string[] = [];
  bench.engine.on('history', ({ conversationID }) => {
    asked.push(conversationID);
    return { kind: 'ok', value: { list: [], from: 1, to: 30, isCompleted: true } };
  });
  const filler = createHistoryFiller(bench.context);
  filler.start();
  await bench.loop.advance(5000);
  filler.stop();
  expect(asked).toEqual(['C2C10002', 'C2C10003', 'C2C10005']);
});

describe('on a full device', () => {
  const REST_MS = 15 * 60_000;
  const asked: string[] = [];
  beforeEach(() => {
    asked.splice(0);
    bench.engine.on('history', ({ conversationID }) => {
      asked.push(conversationID);
      return { kind: 'ok', value: { list: [aMessage({ sequence: 30, conversationID })], from: 1, to: 30, isCompleted: true } };
    });
  });

  /** Starts the filler repeatedly, as the event log does when it finds holes all the time. */
  async function fillAgainAndAgain(filler: { start(): void }, forMs: number): Promise<void> {
    for (let left = 10; left > 0; left -= 1) {
      filler.start();
      await bench.loop.advance(forMs / 10);
    }
  }

  test('pauses the background fetch after an eviction of old messages, and resumes it later', async () => {
    await storeEmpty('C2C10002', 'main');
    await bench.drive(dropOldBodies(bench.context, 1));
    const filler = createHistoryFiller(bench.context);
    await fillAgainAndAgain(filler, REST_MS - 1000);
    expect(asked).toEqual([]);
    await bench.loop.advance(6000);
    filler.stop();
    expect(asked).toEqual(['C2C10002']);
  });

  test('pauses after a page that exceeds the quota instead of requesting it repeatedly', async () => {
    await storeEmpty('C2C10002', 'main');
    await storeEmpty('C2C10003', 'main');
    bench.faults.arm(0, 'quota');
    const filler = createHistoryFiller(bench.context);
    await fillAgainAndAgain(filler, REST_MS - 1000);
    expect(asked).toHaveLength(1);
    await bench.loop.advance(10_000);
    filler.stop();
    expect(asked).toHaveLength(3);
  });

  test('ends the pause when the clock was set back', async () => {
    await storeEmpty('C2C10002', 'main');
    await bench.drive(dropOldBodies(bench.context, 1));
    bench.clock.jump(-172_800_000);
    const filler = createHistoryFiller(bench.context);
    filler.start();
    await bench.loop.advance(1000);
    filler.stop();
    expect(asked).toEqual(['C2C10002']);
  });

  test('does not fetch evicted messages again when the conversation has unsent messages', async () => {
    const conversationID = 'C2C10002';
    const log = Array.from({ length: 80 }, (_, at) => ({
      ...aMessage({ conversationID, sequence: at + 1, ID: `m${at}`, time: 1 }),
      status: 'success' as const,
    }));
    const unsent = Array.from({ length: 20 }, (_, at) => ({
      ...aMessage({ conversationID, sequence: PENDING_SEQUENCE + at, ID: `u${at}` }),
      status: 'queued' as const,
    }));
    await bench.drive(bench.db.messages.bulkPut([...log, ...unsent]));
    await bench.drive(bench.db.conversations.put({ ...aConversation({ conversationID, lastSequence: 80 }), shelf: 'main', rank: 1 }));
    await bench.drive(dropOldBodies(bench.context, Number.MAX_SAFE_INTEGER));
    expect(await bench.drive(bench.db.holes.toArray())).toMatchObject([{ from: 1, to: 30 }]);
    await bench.loop.advance(REST_MS);
    const filler = createHistoryFiller(bench.context);
    filler.start();
    await bench.loop.advance(5000);
    filler.stop();
    expect(asked).toEqual([]);
  });
});
