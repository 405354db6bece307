import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createManualClock } from '../../tests/support/fakes/manual-clock.ts';
import { AccountDatabase } from '../db/schema.ts';
import { FEED_LIMIT_MS, FEED_REST_MS, feedSearch, type FeedWorker } from './feed-search.ts';

let db: AccountDatabase;
let clock: ReturnType<typeof createManualClock>;
let caughtUp = 0;
let stop = (): void => undefined;
const reported: unknown[] = [];

const worker: FeedWorker = { openAccount: async () => undefined, catchUpSearch: async () => void (caughtUp += 1) };

async function change(): Promise<void> {
  await db.searchFeed.add({ op: 'put', id: 'a', conversationID: 'C2C10002', time: 1, text: '' });
  await new Promise((resolve) => setTimeout(resolve, 5));
}

function begin(over: Partial<FeedWorker> = {}): void {
  stop = feedSearch({ db, wtId: '10001', epoch: 1, worker: { ...worker, ...over }, clock, report: (...confirmed) => void reported.push(confirmed) });
}

beforeEach(async () => {
  db = new AccountDatabase('10001');
  await db.open();
  clock = createManualClock();
  caughtUp = 0;
  reported.length = 0;
});

afterEach(async () => {
  stop();
  await db.delete();
});

test('indexes the changes of the last session once, after a pause at the start', () => {
  begin();
  clock.advance(FEED_REST_MS - 1);
  expect(caughtUp).toBe(0);
  clock.advance(1);
  expect(caughtUp).toBe(1);
  clock.advance(10 * FEED_LIMIT_MS);
  expect(caughtUp).toBe(1);
});

test('indexes changes after a pause without further changes', async () => {
  begin();
  clock.advance(FEED_REST_MS);
  for (let at = 0; at < 3; at += 1) {
    await change();
    clock.advance(FEED_REST_MS - 1);
  }
  expect(caughtUp).toBe(1);
  clock.advance(1);
  expect(caughtUp).toBe(2);
});

test('indexes at the time limit when changes never pause', async () => {
  begin();
  for (let passed = 0; passed < FEED_LIMIT_MS; passed += FEED_REST_MS - 1) {
    expect(caughtUp).toBe(0);
    clock.advance(FEED_REST_MS - 1);
    await change();
  }
  clock.advance(1);
  expect(caughtUp).toBe(1);
});

test('reports failures, and indexes nothing after it is stopped', async () => {
  const fail = async (): Promise<void> => {
    throw new Error('gone');
  };
  begin({ openAccount: fail, catchUpSearch: fail });
  clock.advance(FEED_REST_MS);
  await change();
  expect(reported).toEqual([
    [new Error('gone'), 'search'],
    [new Error('gone'), 'search'],
  ]);
  stop();
  await change();
  clock.advance(FEED_LIMIT_MS);
  expect(reported).toHaveLength(2);
});
