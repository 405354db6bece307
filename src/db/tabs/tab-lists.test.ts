import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aConversation } from '../../../tests/support/builders.ts';
import { MARK_FOLD, MARK_HIDDEN, MARK_UNREAD } from '../../../contract/conversation-marks.ts';
import { sessionGroupSchema } from '../../../contract/http/tabs.ts';
import { withRank } from '../../core/apply/apply-conversation.ts';
import type { ConversationRow } from '../../core/rows.ts';
import type { ConversationListName } from '../../core/tabs/list-tabs.ts';
import { countConversations, listConversations, listConversationsBetween, listConversationsUpTo } from '../conversations.ts';
import { AccountDatabase } from '../schema.ts';
import { listUnreadConversations } from './unread-conversations.ts';

const WT_ID = '10009';
let db: AccountDatabase;
beforeEach(() => {
  db = new AccountDatabase(WT_ID);
});
afterEach(async () => {
  db.close();
  await Dexie.delete(`wt_${WT_ID}`);
});

const row = (conversationID: string, updateTs: number, parts: Partial<ConversationRow> = {}) =>
  withRank(aConversation({ conversationID, type: conversationID.startsWith('GROUP') ? 'GROUP' : 'C2C', lastMessage: null, updateTs, ...parts }));
const ids = async (name: ConversationListName) => (await listConversations(db, name, 99)).map(({ conversationID }) => conversationID);

test('TAB-015 each tab shows its conversations by rank, without archived and hidden ones', async () => {
  const mention = { from: '1', groupID: '200001', messageSequence: 1, atTypeArray: [1] };
  await db.conversations.bulkPut([
    row('C2C10002', 1, { unreadCount: 2 }),
    row('C2C10003', 5, { markList: [MARK_UNREAD] }),
    row('C2C10004', 9),
    row('GROUP200001', 3, { unreadCount: 1, groupAtInfoList: [mention] }),
    row('GROUP200002', 2, { isPinned: true, unreadCount: 1, markList: [MARK_UNREAD] }),
    row('C2C10005', 8, { unreadCount: 4, markList: [MARK_FOLD] }),
    row('C2C10006', 7, { markList: [MARK_FOLD, MARK_UNREAD] }),
    row('GROUP200003', 8, { unreadCount: 4, markList: [MARK_HIDDEN, MARK_UNREAD] }),
  ]);
  const members = [
    { sessionId: '10002', sessionType: 0 },
    { sessionId: '200002', sessionType: 1 },
    { sessionId: '10005', sessionType: 0 },
    { sessionId: '10099', sessionType: 0 },
  ];
  await db.tabs.put(sessionGroupSchema.parse({ id: 't1', defaultGroup: 1, relationList: members }));
  expect(await ids('single')).toEqual(['C2C10004', 'C2C10003', 'C2C10002']);
  expect(await ids('group')).toEqual(['GROUP200002', 'GROUP200001']);
  expect(await ids('unread')).toEqual(['GROUP200002', 'C2C10003', 'GROUP200001', 'C2C10002']);
  expect(await ids('atme')).toEqual(['GROUP200001']);
  expect(await ids('tab t1')).toEqual(['GROUP200002', 'C2C10002']);
  expect(await ids('tab gone')).toEqual([]);
  expect((await listConversationsBetween(db, 'unread', { from: 3, to: 5 })).map(({ conversationID }) => conversationID)).toEqual(['C2C10003', 'GROUP200001']);
  expect((await listConversationsUpTo(db, 'unread', { to: 4, limit: 1 })).map(({ conversationID }) => conversationID)).toEqual(['GROUP200001']);
});

test('TAB-023 reads only the rows that it shows among many conversations', async () => {
  const many = Array.from({ length: 2000 }, (_, at) =>
    row(`${at % 1000 === 999 ? 'GROUP' : 'C2C'}${200_000 + at}`, at, { unreadCount: at % 500 === 0 ? 1 : 0 }),
  );
  await db.conversations.bulkPut(many);
  let read = 0;
  db.conversations.hook('reading', (one: ConversationRow) => {
    read += 1;
    return one;
  });
  const readsOf = async (work: Promise<unknown>) => {
    read = 0;
    await work;
    return read;
  };
  expect(await readsOf(listConversations(db, 'single', 40))).toBe(40);
  expect(await readsOf(listConversations(db, 'group', 40))).toBe(2);
  expect(await readsOf(listConversations(db, 'unread', 40))).toBe(4);
  expect(await readsOf(listUnreadConversations(db, 3))).toBe(3);
});

test('CONV-055 counts a long archive without reading its rows, and a short one without damaged rows', async () => {
  const damaged = { ...row('C2Cdamaged', 5, { markList: [MARK_FOLD] }), lastSequence: 'x' as never };
  await db.conversations.bulkPut([row('C2C10002', 1, { markList: [MARK_FOLD] }), damaged]);
  expect(await countConversations(db, 'archive')).toBe(1);
  await db.conversations.bulkPut(Array.from({ length: 1000 }, (_, at) => row(`C2C${20_000 + at}`, at, { markList: [MARK_FOLD] })));
  let read = 0;
  db.conversations.hook('reading', (one: ConversationRow) => {
    read += 1;
    return one;
  });
  expect([await countConversations(db, 'archive'), read]).toEqual([1002, 0]);
});
