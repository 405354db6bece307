import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeKv, readKv } from './kv.ts';
import { AccountDatabase } from './schema.ts';

let db: AccountDatabase;
let written: unknown[];

beforeEach(() => {
  db = new AccountDatabase('10009');
  written = [];
  db.kv.hook('creating', (_key, row) => void written.push(row.value));
  db.kv.hook('updating', (changes) => void written.push(changes));
});
afterEach(async () => db.delete());

test('changes an absent value from its initial value', async () => {
  const changed = await changeKv(db, { key: 'blacklist', initial: [] }, (list) => [...list, '10002']);
  expect([changed, await readKv(db, 'blacklist'), written]).toEqual([{ before: [], after: ['10002'] }, ['10002'], [['10002']]]);
});

test('does not write an unchanged value, whether it is stored or absent', async () => {
  const { before, after } = await changeKv(db, { key: 'blacklist', initial: [] }, (list) => list);
  await changeKv(db, { key: 'unreadTotal', initial: 0 }, () => 3);
  await changeKv(db, { key: 'unreadTotal', initial: 0 }, (total) => total);
  expect([after === before, await readKv(db, 'blacklist'), written]).toEqual([true, undefined, [3]]);
});
