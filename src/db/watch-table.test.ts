import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AccountDatabase } from './schema.ts';
import { watchCommits, watchTable } from './watch-table.ts';

const row = { ID: 'm1', conversationID: 'C2C10002', order: 1, tries: 0, notBefore: 0, uploads: [] };
let db: AccountDatabase;
let confirmed = 0;
let cancel = (): void => undefined;

async function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}

beforeEach(async () => {
  db = new AccountDatabase('10001');
  await db.open();
  confirmed = 0;
  cancel = watchTable(db, 'outbox', () => void (confirmed += 1));
  await turn();
});

afterEach(async () => {
  cancel();
  await db.delete();
});

test('notifies once at the start, so that earlier rows are read', () => {
  expect(confirmed).toBe(1);
});

test('notifies after the commit when rows are added, changed or deleted', async () => {
  await db.transaction('rw', db.outbox, async () => {
    await db.outbox.add(row);
    await db.outbox.toArray();
    expect(confirmed).toBe(1);
  });
  await turn();
  expect(confirmed).toBe(2);
  await db.outbox.put({ ...row, tries: 1 });
  await turn();
  await db.outbox.delete(row.ID);
  await turn();
  expect(confirmed).toBe(4);
});

test('allows a subscriber to read the table at once', async () => {
  let rows: readonly unknown[] = [];
  const stop = watchTable(db, 'outbox', () => void db.outbox.toArray().then((found) => (rows = found)));
  await db.transaction('rw', db.outbox, async () => db.outbox.add(row));
  await turn();
  stop();
  expect(rows).toEqual([row]);
});

test('does not notify of other tables or databases, aborted writes, or writes after it was cancelled', async () => {
  const other = new AccountDatabase('10002');
  await other.outbox.add(row);
  await db.kv.put({ key: 'cursor', value: 1 });
  await db
    .transaction('rw', db.outbox, async (transaction) => {
      await db.outbox.add(row);
      transaction.abort();
    })
    .catch(() => undefined);
  await turn();
  cancel();
  await db.outbox.add(row);
  await turn();
  await other.delete();
  expect(confirmed).toBe(1);
});

test('watchCommits notifies after a commit that changes the feed, not after other commits or a stop', async () => {
  const feedDb = new AccountDatabase('search-feed');
  // Creating a database counts as a change of all its tables.
  await feedDb.open();
  confirmed = 0;
  const stop = watchCommits(feedDb, 'searchFeed', () => void (confirmed += 1));
  await feedDb.kv.put({ key: 'unreadTotal', value: 1 });
  expect(confirmed).toBe(0);
  const aRow = () => ({ op: 'put', id: 'a', conversationID: 'C2C10002', time: 1, text: '' }) as const;
  await feedDb.transaction('rw', [feedDb.kv, feedDb.searchFeed], async () => {
    await feedDb.searchFeed.add(aRow());
    expect(confirmed).toBe(0);
    await feedDb.kv.put({ key: 'unreadTotal', value: 2 });
  });
  expect(confirmed).toBe(1);
  await feedDb.searchFeed.bulkAdd(Array.from({ length: 100 }, aRow));
  expect(confirmed).toBe(2);
  stop();
  await feedDb.searchFeed.add(aRow());
  expect(confirmed).toBe(2);
  await feedDb.delete();
});
