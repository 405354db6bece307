import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { conversationSchema } from '../../contract/conversation.ts';
import { groupInfoSchema } from '../../contract/groups.ts';
import { messageSchema } from '../../contract/message.ts';
import { profileSchema } from '../../contract/people.ts';
import { countsAsUnread } from '../../src/core/apply/apply-message.ts';
import { unreadShare } from '../../src/core/conversations/conversation-rank.ts';
import { readNewestView } from '../../src/client/chat/read-message-view.ts';
import { countConversations, listConversations } from '../../src/db/conversations.ts';
import { readKv } from '../../src/db/kv.ts';
import { AccountDatabase } from '../../src/db/schema.ts';
import { withNewestMessage } from '../../src/db/workspace.ts';
import { fillAccount } from './fill-account.ts';
import { ME, type WorldSize } from './world-size.ts';

const SIZE: WorldSize = { name: 'test', conversations: 60, messages: 1500, biggest: 200 };
let db: AccountDatabase;

beforeEach(async () => {
  await fillAccount(SIZE);
  db = new AccountDatabase(ME);
});
afterEach(async () => db.delete());

describe('a generated account equals what the product would have stored', () => {
  test('has the requested size, and its rows match the contract', async () => {
    const [messages, conversations] = [await db.messages.toArray(), await db.conversations.toArray()];
    expect([messages.length, conversations.length, await db.holes.count()]).toEqual([SIZE.messages, SIZE.conversations, 0]);
    for (const row of messages) expect(row).toMatchObject(messageSchema.parse(row));
    for (const row of conversations) expect(row).toMatchObject(conversationSchema.parse(row));
    for (const row of await db.groups.toArray()) expect(row).toMatchObject(groupInfoSchema.parse(row));
    for (const row of await db.friends.toArray()) expect(row).toMatchObject(profileSchema.parse(row));
  });

  test('I1, I2 each sequence of a conversation exists once', async () => {
    for (const { conversationID, lastSequence } of await db.conversations.toArray()) {
      const rows = await db.messages
        .where('[conversationID+sequence]')
        .between([conversationID, 0], [conversationID, lastSequence + 1])
        .toArray();
      expect(rows.map((row) => row.sequence)).toEqual(Array.from({ length: lastSequence }, (_, at) => at + 1));
      expect(rows.every((row, at) => row.time >= (rows[at - 1]?.time ?? 0))).toBe(true);
    }
  });

  test('a conversation contains its newest message as the product stores it after each write', async () => {
    for (const row of await db.conversations.toArray()) expect(await withNewestMessage(db, row)).toEqual(row);
  });

  test('I4 unread counts match the rows, and the total matches the list', async () => {
    let total = 0;
    for (const row of await db.conversations.toArray()) {
      const rows = await db.messages.where('[conversationID+sequence]').above([row.conversationID, row.readSequence]).toArray();
      const unread = rows.filter((message) => message.conversationID === row.conversationID && countsAsUnread(message, ME));
      expect(unread).toHaveLength(row.unreadCount);
      total += unreadShare(row);
    }
    expect(total).toBeGreaterThan(0);
    expect(await readKv(db, 'unreadTotal')).toBe(total);
  });

  test('screens can read it: the list by rank without the archive, a conversation without holes', async () => {
    const rows = await listConversations(db, 'main', 1000);
    expect(rows.length + (await countConversations(db, 'archive'))).toBe(SIZE.conversations);
    expect(rows.slice(0, 3).map((row) => row.isPinned)).toEqual([true, true, true]);
    const view = await readNewestView(db, 'C2C10002');
    expect([view.rows.length, view.gaps.size, view.holeAtEnd, view.hasStoredOlder]).toEqual([50, 0, undefined, true]);
  });

  test('is about half Chinese, and the same seed generates the same rows', async () => {
    const first = await db.messages.toArray();
    const chinese = first.filter((row) => /[\u4e00-\u9fff]/.test(String(row.payload['text']))).length;
    expect(chinese / first.length).toBeGreaterThan(0.4);
    expect(chinese / first.length).toBeLessThan(0.6);
    await fillAccount(SIZE);
    expect(await db.messages.toArray()).toEqual(first);
  });
});
