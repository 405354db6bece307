import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { AccountDatabase } from './schema.ts';
import { watchSearchFeed } from './search-feed.ts';

const db = new AccountDatabase('search-feed');
afterEach(async () => db.delete());

test('a commit that touches the feed is told of after it, others are not, and nothing once it has been stopped', async () => {
  // Making a database counts as a change of all its tables.
  await db.open();
  let told = 0;
  const stop = watchSearchFeed(db, () => void (told += 1));
  await db.kv.put({ key: 'unreadTotal', value: 1 });
  expect(told).toBe(0);
  const aRow = () => ({ op: 'put', id: 'a', conversationID: 'C2C10002', time: 1, text: '' }) as const;
  await db.transaction('rw', [db.kv, db.searchFeed], async () => {
    await db.searchFeed.add(aRow());
    expect(told).toBe(0);
    await db.kv.put({ key: 'unreadTotal', value: 2 });
  });
  expect(told).toBe(1);
  await db.searchFeed.bulkAdd(Array.from({ length: 100 }, aRow));
  expect(told).toBe(2);
  stop();
  await db.searchFeed.add(aRow());
  expect(told).toBe(2);
});
