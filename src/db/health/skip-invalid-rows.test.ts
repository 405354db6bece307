import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aConversation, aMessage } from '../../../tests/support/builders.ts';
import type { ConversationRow, MessageRow } from '../../core/rows.ts';
import { countReadableOffline, listConversations, readConversation } from '../conversations.ts';
import { readFirstWindow } from '../first-window.ts';
import { putKv, readKv } from '../kv.ts';
import { listMessagesFrom, listMessagesUpTo, readMessage, readNewestMessage } from '../messages.ts';
import { RegistryDatabase } from '../registry.ts';
import { AccountDatabase } from '../schema.ts';
import { createSearchSegments } from '../search/search-segments.ts';
import { nextOrder, takeLeaderEpoch, write, toLeaderDatabase, writeAsLeader } from '../transaction.ts';

const ME = '10001';
let db: AccountDatabase;

beforeEach(() => {
  db = new AccountDatabase(ME);
});
afterEach(() => db.delete());

const message = (sequence: number): MessageRow => ({ ...aMessage({ sequence }), status: 'success' });
const conversation = (): ConversationRow => ({ ...aConversation(), shelf: 'main', rank: 5 });

/** Writes rows past every check of this app, as a damaged profile or foreign code would. */
async function leave(table: string, ...rows: readonly object[]): Promise<void> {
  await db.open();
  const transaction = db.backendDB().transaction(table, 'readwrite');
  for (const row of rows) transaction.objectStore(table).put(row);
  await new Promise((resolve) => (transaction.oncomplete = resolve));
}

test('G8 counts neither invalid conversations nor those whose whole history is missing as readable offline', async () => {
  const rows = ['main', 'archive'].map((shelf, at): ConversationRow => ({ ...conversation(), conversationID: `C2C${at}`, shelf }) as ConversationRow);
  await db.conversations.bulkPut([...rows, { ...conversation(), conversationID: 'C2C9', lastSequence: 4 }]);
  await db.holes.put({ id: 'C2C9:1', conversationID: 'C2C9', from: 1, to: 4 });
  await leave('conversations', { conversationID: 'junk', shelf: 'main', rank: 7 }, { conversationID: 'junk-2', shelf: 'archive', rank: 8 });
  expect(await countReadableOffline(db)).toBe(2);
});

test('G8 skips a message with wrong types, and reads its neighbours in either direction', async () => {
  await db.messages.bulkPut([1, 3].map(message));
  await leave('messages', { ID: 'junk', conversationID: 'C2C10002', sequence: 2, time: 'x', payload: null });
  const up = await listMessagesUpTo(db, 'C2C10002', { to: 9, limit: 2 });
  const down = await listMessagesFrom(db, 'C2C10002', { from: 0, limit: 2 });
  expect([up, down].map((rows) => rows.map(({ sequence }) => sequence))).toEqual([
    [1, 3],
    [1, 3],
  ]);
  expect([await readMessage(db, 'junk'), await db.messages.bulkGet(['junk', message(1).ID])]).toEqual([undefined, [undefined, message(1)]]);
  expect(db.countSkipped()).toEqual({ messages: 1 });
});

const ABSURD: readonly (readonly [string, Record<string, unknown>])[] = [
  ['a payload that is null', { payload: null }],
  ['a text that is an object', { nick: { toString: 'x' } }],
  ['a boxed string', { nick: Object('x') }],
  ['a time that is too large', { time: 1e300 }],
  ['a negative time', { time: -1 }],
  ['NaN in place of a number', { level: NaN }],
  ['a date in place of a number', { time: new Date(0) }],
  ['a list that is an object', { atUserList: { length: 1, 0: '10001' } }],
  ['a list that contains null', { atUserList: [null] }],
  ['a nested field of a wrong type', { reactionList: [{ reactionID: 'x', totalUserCount: 1, partialUserList: [7], reactedByMyself: true }] }],
  ['an unknown status', { status: 'constructor' }],
  ['blobs that are a list', { localBlobs: ['x'] }],
];

test.each(ABSURD)('G8 skips a message with %s', async (_what, change) => {
  await leave('messages', { ...message(2), ...change });
  expect(await listMessagesFrom(db, 'C2C10002', { from: 0, limit: 9 })).toEqual([]);
});

test('G8 skips a message that lacks a required field', async () => {
  const { ID: _id, conversationID: _conversation, sequence: _sequence, ...others } = message(2);
  const lacking = Object.keys(others).map((field, at) =>
    Object.fromEntries(Object.entries({ ...message(2), ID: `junk-${at}` }).filter(([name]) => name !== field)),
  );
  await leave('messages', ...lacking);
  expect(await listMessagesFrom(db, 'C2C10002', { from: 0, limit: 99 })).toEqual([]);
  expect(db.countSkipped()).toEqual({ messages: lacking.length });
});

test('G7 reads a row with a field of a later version', async () => {
  const row = { ...message(2), future: { any: [1] }, payload: { text: 'x', future: null } };
  await leave('messages', row);
  expect(await listMessagesFrom(db, 'C2C10002', { from: 0, limit: 9 })).toEqual([row]);
});

test('reads a row with a field named __proto__ without changing its prototype', async () => {
  const row = JSON.parse(JSON.stringify(message(2)).replace('"level"', '"__proto__":{"payload":7},"level"')) as MessageRow;
  await leave('messages', row);
  const [read] = await listMessagesFrom(db, 'C2C10002', { from: 0, limit: 9 });
  expect([read?.payload, Object.getPrototypeOf(read)]).toEqual([message(2).payload, Object.prototype]);
});

test('G8 fills a page to its limit although it skips invalid rows', async () => {
  const junk = Array.from({ length: 50 }, (_, at) => ({ ID: `a${at}`, conversationID: 'C2C10002', sequence: at }));
  await leave('messages', ...junk);
  await db.messages.bulkPut([100, 101, 102].map(message));
  const sequences = (await listMessagesFrom(db, 'C2C10002', { from: 0, limit: 2 })).map(({ sequence }) => sequence);
  expect([sequences, (await readNewestMessage(db, 'C2C10002'))?.sequence]).toEqual([[100, 101], 102]);
});

test('G8 the search index reads on after skipped rows', async () => {
  await leave('messages', ...Array.from({ length: 5 }, (_, at) => ({ ID: `1000-${at}` })));
  await db.messages.bulkPut([1, 2].map(message));
  await leave('searchFeed', { op: 'put', id: 5 }, { op: 'put', id: message(1).ID, conversationID: 'C2C10002', time: 1, text: 'x' });
  const segments = createSearchSegments(db, 1);
  expect((await segments.readDocuments('', 2)).documents.map(({ id }) => id)).toEqual([message(1).ID, message(2).ID]);
  expect((await segments.readFeed(0, 1)).map(({ changes }) => changes.length)).toEqual([1]);
});

test('G8 lists the other conversations when one has wrong types, also on the first screen', async () => {
  await db.conversations.put(conversation());
  await leave('conversations', { conversationID: 'junk', shelf: 'main', rank: 9, lastMessage: 7 });
  await leave('kv', { key: 'me', value: { wtId: 7 } }, { key: 'unreadTotal', value: {} });
  expect((await listConversations(db, 'main', 1)).map(({ conversationID }) => conversationID)).toEqual(['C2C10002']);
  expect(await readConversation(db, 'junk')).toBeUndefined();
  const first = await readFirstWindow(indexedDB, ME, 9);
  expect([first?.conversations.map(({ conversationID }) => conversationID), first?.values]).toEqual([['C2C10002'], {}]);
});

const KEYS = { ID: 'x', conversationID: 'C2C10002', sequence: 1, isDirty: 1, order: 1, entity: 'x', groupNumber: 'x', shelf: 'main', rank: 1, id: 'x' };

test('G8 skips invalid rows in every table that the code reads', async () => {
  await db.open();
  // No code reads these tables yet, so their rows have no schema.
  const unread = ['tags', 'tabs', 'pins', 'collections', 'moments', 'momentNotices', 'groupNotices', 'translations', 'voiceText', 'dismissedPins', 'syncState'];
  const read = db.tables.filter(({ name }) => !unread.includes(name));
  const left: Record<string, unknown> = {};
  for (const { name, schema } of read) {
    const path = schema.primKey.keyPath;
    const own = typeof path === 'string' && !['seq', 'id'].includes(path) ? { [path]: 5 } : {};
    await leave(name, {
      ...KEYS,
      ...(name === 'applies' ? { id: 7 } : {}),
      ...own,
      nodes: 'x',
      call: 3,
      uploads: 'x',
      from: 'x',
      nick: 7,
      op: {},
      blob: 'x',
      raw: 1,
      list: 'x',
      value: null,
    });
    left[name] = [
      await db.table(name).toArray(),
      await db
        .table(name)
        .reverse()
        .offset(0)
        .filter(() => true)
        .toArray(),
      db.countSkipped()[name],
    ];
  }
  expect(left).toEqual(Object.fromEntries(read.map(({ name }) => [name, [[], [], 1]])));
});

test('G9 still writes when the stored epochs and the stored order have wrong types', async () => {
  await leave('meta', { key: 'schemaEpoch', value: {} }, { key: 'leaderEpoch', value: 'x' }, { key: 'order', value: NaN });
  const epoch = await takeLeaderEpoch(db);
  await writeAsLeader({ db: toLeaderDatabase(db), epoch }, ['kv'], async () => putKv(db, 'cursor', 7));
  const order = await write(db, [], async () => nextOrder(db));
  expect([epoch, order, await readKv(db, 'cursor')]).toEqual([1, 1, 7]);
});

test('replaces a skipped row inside a transaction', async () => {
  await leave('conversations', { conversationID: 'C2C10002', shelf: 'main', rank: 9, lastMessage: 7 });
  const found = await write(db, ['conversations'], async () => {
    const before = await readConversation(db, 'C2C10002');
    await db.conversations.put(conversation());
    return [before, (await readConversation(db, 'C2C10002'))?.rank];
  });
  expect(found).toEqual([undefined, 5]);
});

test('H8 skips an account with an invalid key and an invalid device ID', async () => {
  const registry = new RegistryDatabase();
  await registry.open();
  const transaction = registry.backendDB().transaction(['accounts', 'device'], 'readwrite');
  transaction.objectStore('accounts').put({ wtId: ME, nickName: '', avatar: '', isPublicComputer: 0, lastUsedTs: 1, key: {}, sealed: {} });
  transaction.objectStore('device').put({ key: 'deviceId', value: 7 });
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  expect([await registry.accounts.get(ME), await registry.device.get('deviceId'), registry.countSkipped()]).toEqual([
    undefined,
    undefined,
    { accounts: 1, device: 1 },
  ]);
  await registry.delete();
});
