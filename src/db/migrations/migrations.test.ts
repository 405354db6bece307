import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, expect, test } from 'vitest';
import { aMessage } from '../../../tests/support/builders.ts';
import { DATABASE_VERSION } from '../database-name.ts';
import { readFirstWindow } from '../first-window.ts';
import { AccountDatabase } from '../schema.ts';
import { FIRST } from './001-first.ts';
import { MIGRATIONS } from './migrations.ts';

const WT_ID = '10009';
afterEach(async () => Dexie.delete(`wt_${WT_ID}`));

async function fillVersion1(): Promise<void> {
  const old = new Dexie(`wt_${WT_ID}`);
  old.version(1).stores(FIRST);
  await old.table('messages').bulkPut([
    { ...aMessage({ sequence: 1, type: 'TIMImageElem', payload: {} }), status: 'success' },
    { ...aMessage({ sequence: 2 }), status: 'success' },
  ]);
  await old.table('meta').put({ key: 'schemaEpoch', value: 1 });
  await old.table('kv').put({ key: 'unreadTotal', value: 3 });
  old.close();
}

test('the database version is the number of migrations', () => {
  expect(DATABASE_VERSION).toBe(MIGRATIONS.length);
});

test('keeps the rows of a version 1 database, and indexes a picture by album when it is written again', async () => {
  await fillVersion1();
  const db = new AccountDatabase(WT_ID);
  expect((await db.messages.orderBy('[conversationID+sequence]').toArray()).map(({ sequence }) => sequence)).toEqual([1, 2]);
  expect(await db.messages.where('[album+sequence]').above(['', 0]).count()).toBe(0);
  const [picture] = await db.messages.toArray();
  if (picture !== undefined) await db.messages.put(picture);
  expect((await db.messages.where('[album+sequence]').above(['', 0]).toArray()).map(({ album }) => album)).toEqual(['C2C10002 media']);
  expect((await db.meta.get('schemaEpoch'))?.value).toBe(1);
  db.close();
});

test('reads the first screen of a version 1 database only after its migration', async () => {
  await fillVersion1();
  expect(await readFirstWindow(indexedDB, WT_ID, 3)).toBeUndefined();
  const db = new AccountDatabase(WT_ID);
  await db.open();
  db.close();
  expect((await readFirstWindow(indexedDB, WT_ID, 3))?.values).toEqual({ unreadTotal: 3 });
});
