import 'fake-indexeddb/auto';
import * as Comlink from 'comlink';
import { afterEach, describe, expect, test } from 'vitest';
import { aFriend, aGroup, aMessage } from '../../tests/support/builders.ts';
import { AccountDatabase } from '../db/schema.ts';
import { takeLeaderEpoch } from '../db/transaction.ts';
import { createWebSigner } from '../platform/web-signer.ts';
import { createWispWorker } from './create-wisp-worker.ts';
import type { WispWorker } from './worker-api.ts';

const ACCOUNT = '10001';
const closers: (() => void | Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Connects to the worker through a real message port, as a page does. */
function connect(): Comlink.Remote<WispWorker> {
  const { port1, port2 } = new MessageChannel();
  const worker = createWispWorker(createWebSigner().sha256Hex);
  Comlink.expose(worker, port1);
  const remote = Comlink.wrap<WispWorker>(port2);
  closers.push(async () => {
    await worker.closeAccount();
    remote[Comlink.releaseProxy]();
    port1.close();
    port2.close();
  });
  return remote;
}

async function openDatabase(): Promise<AccountDatabase> {
  const db = new AccountDatabase(ACCOUNT);
  await db.open();
  closers.push(async () => db.delete());
  return db;
}

async function storeText(db: AccountDatabase, ID: string, text: string): Promise<void> {
  await db.messages.put({ ...aMessage({ ID, time: 5, payload: { text } }), status: 'success' });
  await db.searchFeed.add({ op: 'put', id: ID, conversationID: 'C2C10002', time: 5, text });
}

describe('the worker', () => {
  test('signs requests through its port', async () => {
    const remote = connect();
    const sign = await remote.sign({ body: '{"a":1}', timestamp: '1700000000000', authorization: 'Bearer t' });
    expect(sign).toBe('0c01677d71c9ec6d71f0655214c2734ef0f7671ee34402b5fb1d9c184e8ec87b');
  });

  test('returns the letters and initials of names', async () => {
    expect((await connect().spellNames(['林知夏', '7'])).map(({ letter, initials }) => [letter, initials])).toEqual([
      ['L', 'lzx'],
      ['#', '7'],
    ]);
  });

  test('FIND-001 finds a message from the feed, and a new worker loads the stored index', async () => {
    const db = await openDatabase();
    await storeText(db, '10001-5-1', '离线草稿');
    const first = connect();
    await first.openAccount({ wtId: ACCOUNT, epoch: await takeLeaderEpoch(db) });
    await first.catchUpSearch();
    expect((await first.searchMessages({ keywords: ['草稿'] })).results).toEqual([
      { id: '10001-5-1', conversationID: 'C2C10002', time: 5, text: '离线草稿', kind: 'text', matched: 1 },
    ]);
    const second = connect();
    await second.openAccount({ wtId: ACCOUNT, epoch: await takeLeaderEpoch(db) });
    expect(await second.searchStatus()).toEqual({ indexed: 1, isRebuilding: false });
  });

  test('FIND-001 finds people and groups, also those that are added later', async () => {
    const db = await openDatabase();
    await db.friends.put(aFriend('10002', { nickName: '林知夏' }));
    const remote = connect();
    await remote.openAccount({ wtId: ACCOUNT, epoch: await takeLeaderEpoch(db) });
    expect((await remote.searchDirectory({ text: 'lzx' })).map(({ id }) => id)).toEqual(['10002']);
    await db.groups.put(aGroup('300001', { groupName: '林间' }));
    await expect.poll(async () => (await remote.searchDirectory({ text: 'lin' })).map(({ id }) => id)).toEqual(['300001', '10002']);
  });

  test('returns no results while no account is open', async () => {
    const remote = connect();
    await remote.catchUpSearch();
    expect((await remote.searchMessages({ keywords: ['x'] })).total).toBe(0);
    expect(await remote.searchDirectory({ text: 'x' })).toEqual([]);
  });
});
