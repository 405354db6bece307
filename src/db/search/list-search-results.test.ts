import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aMessage } from '../../../tests/support/builders.ts';
import { PENDING_SEQUENCE, type MessageRow } from '../../core/rows.ts';
import { AccountDatabase } from '../schema.ts';
import type { ResultList } from '../../core/search/result-list.ts';
import { listSearchResults } from './list-search-results.ts';

const GROUP = 'GROUP200001';
const ALL_TYPES = ['TIMTextElem', 'TIMImageElem', 'TIMFileElem'];
let db: AccountDatabase;
beforeEach(() => {
  db = new AccountDatabase('10001');
});
afterEach(async () => db.delete());

const row = (sequence: number, parts: Partial<MessageRow> = {}): MessageRow => {
  const from = parts.from ?? '10002';
  const ID = `${from}-${sequence % 100_000}-${sequence % 65_521}`;
  return { ...aMessage({ sequence, time: 1000 + (sequence % 1_000_000), conversationID: GROUP, ...parts, from, ID }), status: 'success' };
};

/** Lists the sequences of all results, page by page. */
async function listAll(list: Partial<ResultList>, limit = 5): Promise<number[]> {
  const found: number[] = [];
  let below: number | undefined;
  do {
    const page = await listSearchResults(db, { conversationID: GROUP, types: ALL_TYPES, ...list }, { below, limit });
    found.push(...page.rows.map(({ sequence }) => sequence));
    ({ below } = page);
  } while (below !== undefined);
  return found;
}

test('lists one conversation newest first, with each message once across pages', async () => {
  await db.messages.bulkPut([...Array.from({ length: 200 }, (_, at) => row(at + 1)), row(7, { conversationID: 'C2C10009', from: '10009' })]);
  const all = await listAll({});
  expect(all).toHaveLength(200);
  expect(all[0]).toBe(200);
  expect(all).toEqual(all.toSorted((a, b) => b - a));
});

test('A13 lists messages after a start time up to and including an end time', async () => {
  await db.messages.bulkPut(Array.from({ length: 9 }, (_, at) => row(at + 1)));
  expect(await listAll({ after: 1003, until: 1006 })).toEqual([6, 5, 4]);
  // Unsent messages come before the whole log, however old they are.
  await db.messages.put(row(PENDING_SEQUENCE + 1, { time: 1005 }));
  expect(await listAll({ after: 1003, until: 1006 })).toEqual([PENDING_SEQUENCE + 1, 6, 5, 4]);
  expect(await listAll({ after: 2000 })).toEqual([]);
  expect(await listAll({ until: 900 })).toEqual([]);
});

test('lists the few messages of one person among thousands, including unsent messages', async () => {
  const mine = new Set([9000, 5001, 17]);
  await db.messages.bulkPut(Array.from({ length: 9000 }, (_, at) => row(at + 1, mine.has(at + 1) ? { from: '10005' } : {})));
  await db.messages.bulkPut([row(PENDING_SEQUENCE + 3, { from: '10005' }), row(PENDING_SEQUENCE + 4)]);
  expect(await listAll({ from: '10005' }, 2)).toEqual([PENDING_SEQUENCE + 3, 9000, 5001, 17]);
  expect(await listAll({ from: '10008' })).toEqual([]);
});

test('FIND-019 lists pictures and files from their albums, without recalled messages', async () => {
  const picture = { type: 'TIMImageElem', payload: {} };
  await db.messages.bulkPut([row(1, picture), row(2), row(3, { type: 'TIMFileElem', payload: {} }), row(4, { ...picture, isRevoked: true }), row(5, picture)]);
  expect(await listAll({ album: 'media' })).toEqual([5, 1]);
  expect(await listAll({ album: 'file' })).toEqual([3]);
  expect(await listAll({ album: 'media', from: '10008' })).toEqual([]);
  expect(await listAll({ types: ['TIMTextElem'] })).toEqual([2]);
});

test('lists nothing from an empty database', async () => {
  expect(await listAll({})).toEqual([]);
  expect(await listAll({ from: '10002' })).toEqual([]);
});
