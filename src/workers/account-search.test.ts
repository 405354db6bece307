import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aMessage } from '../../tests/support/builders.ts';
import { AccountDatabase } from '../db/schema.ts';
import { takeLeaderEpoch } from '../db/transaction.ts';
import { openAccountSearch, type AccountSearch } from './account-search.ts';

const ME = '10001';
let factory: IDBFactory;
let search: AccountSearch | undefined;

beforeEach(() => {
  factory = new IDBFactory();
  AccountDatabase.dependencies.indexedDB = factory;
  AccountDatabase.dependencies.IDBKeyRange = IDBKeyRange as unknown as typeof globalThis.IDBKeyRange;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => search?.close());

async function fill(): Promise<number> {
  const db = new AccountDatabase(ME);
  await db.messages.put({ ...aMessage({ sequence: 1 }), status: 'success' });
  const epoch = await takeLeaderEpoch(db);
  db.close();
  return epoch;
}

const open = (epoch: number): AccountSearch =>
  (search = openAccountSearch({ wtId: ME, epoch }, async () => () => ({ syllables: [], full: '', initials: '', letter: '' })));

/** All requests to the worker, as a page may send them while the account closes. */
const askAll = async (asked: AccountSearch): Promise<unknown> =>
  Promise.allSettled([asked.messages.catchUp(), asked.messages.status(), asked.searchDirectory({ text: 'a', limit: 1 } as never)]);

test('does not recreate a database that was wiped while the worker had it open', async () => {
  const worker = open(await fill());
  await askAll(worker);
  await new Promise((resolve) => (factory.deleteDatabase(`wt_${ME}`).onsuccess = resolve));
  await askAll(worker);
  expect(await factory.databases()).toEqual([]);
});

test('creates no database when the worker starts after the wipe', async () => {
  await askAll(open(1));
  expect(await factory.databases()).toEqual([]);
});

test('does not block a newer build that opens the database', async () => {
  const worker = open(await fill());
  await askAll(worker);
  const newer = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = factory.open(`wt_${ME}`, 1000);
    request.onsuccess = () => resolve(request.result);
    request.onblocked = () => reject(new Error('blocked'));
  });
  await askAll(worker);
  expect(newer.version).toBe(1000);
  newer.close();
});

test('indexes messages for the next leader after a worker was asked before the database existed', async () => {
  await askAll(open(1));
  const epoch = await fill();
  const page = new AccountDatabase(ME);
  const message = { ...aMessage({ sequence: 2, payload: { text: '湖边' } }), status: 'success' } as const;
  await page.messages.put(message);
  await page.searchFeed.put({ op: 'put', id: message.ID, conversationID: message.conversationID, time: message.time, text: '' });
  page.close();
  const worker = open(epoch);
  await worker.messages.catchUp();
  await worker.messages.catchUp();
  expect((await worker.messages.status()).indexed).toBe(1);
});
