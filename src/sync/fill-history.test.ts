import { afterEach, beforeEach, expect, test } from 'vitest';
import { aConversation } from '../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../tests/support/fakes/sync-bench.ts';
import type { ConversationShelf } from '../core/rows.ts';
import { createHistoryFiller } from './fill-history.ts';

let bench: SyncBench;

beforeEach(async () => {
  bench = await createSyncBench();
});
afterEach(() => bench.close());

/** A conversation of which nothing is stored. */
async function storeEmpty(conversationID: string, shelf: ConversationShelf): Promise<void> {
  await bench.drive(bench.db.conversations.put({ ...aConversation({ conversationID, lastSequence: 30 }), shelf, rank: 1 }));
  await bench.drive(bench.db.holes.put({ id: `${conversationID}:1`, conversationID, from: 1, to: 30 }));
}

test('an archived conversation is filled in the background too, behind those of the list', async () => {
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
  expect(asked).toEqual(['C2C10002', 'C2C10003']);
});
