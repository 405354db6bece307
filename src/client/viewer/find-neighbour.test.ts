import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aMessage } from '../../../tests/support/builders.ts';
import type { MessageRow } from '../../core/rows.ts';
import { replaceHoles } from '../../db/holes.ts';
import { AccountDatabase } from '../../db/schema.ts';
import type { Client } from '../client.ts';
import { findNeighbour, type AlbumDirection } from './find-neighbour.ts';

const ID = 'C2C10002';
let db: AccountDatabase;
let asked: object[];
let answer: (params: { before?: number; after?: number }) => Promise<boolean>;

beforeEach(() => {
  db = new AccountDatabase('10001');
  asked = [];
});
afterEach(async () => db.delete());

const picture = (sequence: number): MessageRow => ({ ...aMessage({ sequence, type: 'TIMImageElem', payload: {} }), status: 'success' });
const find = async (sequence: number, direction: AlbumDirection, isGone = () => false) => {
  const client = {
    read: async (read: (db: AccountDatabase) => Promise<unknown>) => read(db),
    sync: {
      async loadHistory(params: { before?: number; after?: number }) {
        asked.push(params);
        return answer(params);
      },
    },
  } as unknown as Client;
  const { row, isCutOff } = await findNeighbour(client, { conversationID: ID, sequence, direction, isGone });
  return { sequence: row?.sequence, isCutOff };
};

test('finds stored neighbours without a request', async () => {
  await db.messages.bulkPut([picture(1), picture(5)]);
  expect([await find(5, 'previous'), await find(1, 'next'), await find(5, 'next')]).toEqual([
    { sequence: 1, isCutOff: false },
    { sequence: 5, isCutOff: false },
    { sequence: undefined, isCutOff: false },
  ]);
  expect(asked).toEqual([]);
});

test('loads missing history page by page until the previous picture is stored', async () => {
  await db.messages.bulkPut([picture(1), picture(500)]);
  await replaceHoles(db, ID, [{ from: 100, to: 400 }]);
  answer = async ({ before = 0 }) => {
    await replaceHoles(db, ID, before > 301 ? [{ from: 100, to: before - 101 }] : []);
    if (before <= 301) await db.messages.put(picture(250));
    return true;
  };
  expect(await find(500, 'previous')).toEqual({ sequence: 250, isCutOff: false });
  expect(asked).toEqual([
    { conversationID: ID, before: 401, count: 100 },
    { conversationID: ID, before: 301, count: 100 },
  ]);
});

test('loads missing newer history to find the next picture', async () => {
  await db.messages.put(picture(1));
  await replaceHoles(db, ID, [{ from: 2, to: 90 }]);
  answer = async () => {
    await replaceHoles(db, ID, []);
    await db.messages.put(picture(60));
    return true;
  };
  expect(await find(1, 'next')).toEqual({ sequence: 60, isCutOff: false });
  expect(asked).toEqual([{ conversationID: ID, after: 1, count: 100 }]);
});

test('returns a stored picture when history cannot be loaded, and reports that pictures may be missing', async () => {
  await db.messages.bulkPut([picture(1), picture(500)]);
  await replaceHoles(db, ID, [{ from: 100, to: 400 }]);
  answer = async () => false;
  expect(await find(500, 'previous')).toEqual({ sequence: 1, isCutOff: true });
  expect(asked).toHaveLength(1);
});

test('stops after 50 answers that fill nothing, and requests nothing after the viewer closes', async () => {
  await db.messages.put(picture(500));
  await replaceHoles(db, ID, [{ from: 1, to: 400 }]);
  answer = async () => true;
  expect(await find(500, 'previous')).toEqual({ sequence: undefined, isCutOff: true });
  expect(asked).toHaveLength(50);
  asked = [];
  await find(500, 'previous', () => true);
  expect(asked).toEqual([]);
});
