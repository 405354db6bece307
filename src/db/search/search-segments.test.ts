import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test } from 'vitest';
import { runSegmentStoreSuite } from '../../../tests/support/segment-store-suite.ts';
import type { MessageRow } from '../../core/rows.ts';
import { AccountDatabase } from '../schema.ts';
import { createSearchSegments } from './search-segments.ts';
import { FencedError, takeLeaderEpoch } from '../transaction.ts';

const opened: AccountDatabase[] = [];
let nextName = 0;

function openDatabase(): AccountDatabase {
  nextName += 1;
  const db = new AccountDatabase(`search-segments-${nextName}`);
  opened.push(db);
  return db;
}

afterEach(async () => {
  for (const db of opened.splice(0)) await db.delete();
});

function aMessage(ID: string, changes: Partial<MessageRow> = {}): MessageRow {
  const row = { ID, conversationID: 'C2C10002', conversationType: 'C2C', type: 'TIMTextElem', from: '10001', to: '10002', time: 1, sequence: 1 };
  const rest = { random: 0, clientTime: 0, nick: '', avatar: '', nameCard: '', level: 0, cloudCustomData: '', atUserList: [], reactionList: [] };
  const flags = { needReadReceipt: false, isPeerRead: false, isRevoked: false, hasRiskContent: false, status: 'success' };
  return { ...row, ...rest, ...flags, payload: { text: 'x' }, ...changes } as MessageRow;
}

runSegmentStoreSuite('createSearchSegments', async () => {
  const db = openDatabase();
  const store = createSearchSegments(db, await takeLeaderEpoch(db));
  return {
    store,
    change: async (change) => {
      if (change.kind === 'put') {
        const { id, conversationID, time, text } = change.document;
        await db.messages.put(aMessage(id, { conversationID, time, sequence: time, payload: { text } }));
        await db.searchFeed.add({ op: 'put', id, conversationID, time, text });
      } else if (change.kind === 'remove') {
        await db.messages.delete(change.id);
        await db.searchFeed.add({ op: 'remove', id: change.id, conversationID: '', time: 0, text: '' });
      } else {
        await db.messages.where('[conversationID+sequence]').between([change.conversationID, 0], [change.conversationID, Infinity]).delete();
        await db.searchFeed.add({ op: 'clear', id: '', conversationID: change.conversationID, time: change.upTo, text: '' });
      }
    },
  };
});

describe('createSearchSegments', () => {
  test('G9 refuses the whole commit of a worker whose tab is no longer the leader', async () => {
    const db = openDatabase();
    const old = createSearchSegments(db, await takeLeaderEpoch(db));
    await db.searchFeed.add({ op: 'remove', id: 'a', conversationID: '', time: 0, text: '' });
    await takeLeaderEpoch(db);
    await expect(old.commit({ write: [['segment/1', new ArrayBuffer(8)]], remove: [], acknowledgeUpTo: 1 })).rejects.toThrow(FencedError);
    expect([await db.searchTerms.count(), await db.searchFeed.count()]).toEqual([0, 1]);
  });

  test('resolves a feed row to the message as it is stored now', async () => {
    const db = openDatabase();
    const store = createSearchSegments(db, await takeLeaderEpoch(db));
    await db.messages.bulkPut([
      aMessage('a', { payload: { text: 'new' } }),
      aMessage('b', { isRevoked: true }),
      aMessage('c', { type: 'TIMFileElem', payload: { fileName: 'plan.pdf' } }),
      aMessage('d', { type: 'TIMImageElem', payload: { imageInfoArray: [] } }),
    ]);
    for (const id of ['a', 'b', 'c', 'd', 'gone']) await db.searchFeed.add({ op: 'put', id, conversationID: 'C2C10002', time: 1, text: 'old' });
    const put = (id: string, text: string, kind: string) => ({ kind: 'put', document: { id, conversationID: 'C2C10002', time: 1, text, kind } });
    expect((await store.readFeed(0, 10)).flatMap(({ changes }) => changes)).toEqual([
      put('a', 'new', 'text'),
      { kind: 'remove', id: 'b' },
      put('c', 'plan.pdf', 'file'),
      { kind: 'remove', id: 'd' },
      { kind: 'remove', id: 'gone' },
    ]);
  });

  test('resolves each message of a feed row, and ends a page near the requested number of messages', async () => {
    const db = openDatabase();
    const store = createSearchSegments(db, await takeLeaderEpoch(db));
    const named = [
      ['a', 'gone', 'b'],
      ['c', 'd'],
    ];
    await db.messages.bulkPut(['a', 'b', 'c', 'd'].map((id) => aMessage(id)));
    for (const ids of named) await db.searchFeed.add({ op: 'put', id: '', conversationID: '', time: 0, text: '', ids });
    const first = await store.readFeed(0, 2);
    const rest = await store.readFeed(first.at(-1)?.seq ?? 0, 2);
    const confirmed = [first, rest].map((entries) =>
      entries.flatMap(({ changes }) => changes.map((change) => (change.kind === 'put' ? change.document.id : change.kind))),
    );
    expect(confirmed).toEqual([
      ['a', 'remove', 'b'],
      ['c', 'd'],
    ]);
  });

  test('indexes the remaining messages of a cleared conversation after the clear', async () => {
    const db = openDatabase();
    const store = createSearchSegments(db, await takeLeaderEpoch(db));
    await db.messages.put(aMessage('unsent', { sequence: 2 ** 40 + 1 }));
    await db.searchFeed.add({ op: 'clear', id: '', conversationID: 'C2C10002', time: Number.MAX_SAFE_INTEGER, text: '7' });
    const [entry] = await store.readFeed(0, 10);
    expect(entry?.changes.map((change) => (change.kind === 'put' ? change.document.id : change.kind))).toEqual(['clear', 'unsent']);
  });
});
