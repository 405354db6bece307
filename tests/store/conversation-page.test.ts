import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Conversation } from '../../contract/conversation.ts';
import { expelMembers } from '../../server/commands/groups/change-membership.ts';
import { loadConversation } from '../../server/commands/conversations/load-conversations.ts';
import { readConversations } from '../../server/commands/conversations/read-conversations.ts';
import type { ServerCore } from '../../server/create-server-core.ts';
import { convKey, insertStates, listStatesOfUser, newState } from '../../server/store/conversations/conversations.ts';
import { insertMembers, insertGroup } from '../../server/store/groups/groups.ts';
import { insertUser } from '../../server/store/account/users.ts';
import { connectUser, sentOf, type CoreClient } from '../support/core-client.ts';
import { openCounting, type CountingDb } from '../support/count-work.ts';
import { createTestCore } from '../support/test-server.ts';
import { startPostgres, type PostgresCluster } from './postgres.ts';

const ME = '10003';
const SMALL = 'GROUP200001';
const LARGE = 'GROUP200002';
const NOW = 1_760_000_000_000;
const MANY = 100;

const folder = mkdtempSync(join(tmpdir(), 'wisp-page-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const databases: [string, () => Promise<{ url: string; stop(): Promise<void> }>][] = [
  ['SQLite', async () => ({ url: join(folder, 'wisp.db'), stop: async () => undefined })],
  ['PostgreSQL', startPostgres],
];

describe.each(databases)('a page of the conversation list on %s', (_name, start) => {
  let database: { url: string; stop(): Promise<void> } | PostgresCluster;
  let core: ServerCore;
  let counting: CountingDb;
  let owner: CoreClient;
  let me: CoreClient;

  beforeAll(async () => {
    database = await start();
    core = await createTestCore({ databasePath: database.url, config: { largeGroupAbove: 6 } });
    counting = openCounting(database.url);
    owner = await connectUser(core, '10001');
    me = await connectUser(core, ME);
  }, 120_000);
  afterAll(async () => {
    await counting.close();
    await core.close();
    await database.stop();
  });

  const expectSameAsAlone = async () => {
    const states = await listStatesOfUser(core.db, ME, { count: MANY });
    const alone: Conversation[] = [];
    for (const state of states) alone.push(await loadConversation(core.db, state, NOW));
    const { list } = await readConversations(core.db, ME, { cursor: '', count: MANY, now: NOW });
    expect(list).toEqual(alone);
    return new Map(list.map((row) => [row.conversationID, row]));
  };

  test('returns each row as a query for it alone does', async () => {
    const createLarge = async () => {
      await core.write(async (unit) => {
        await insertGroup(unit.db, { id: '200002', name: 'large', ownerId: '10001', createdAt: unit.now });
        const joining = { groupId: '200002', identity: 1, joinedAt: unit.now };
        const members = ['10001', '10002', ME, '10004', '10005', '10006', '10007'].map((userId) => ({ ...joining, userId }));
        await insertMembers(unit.db, members, 0);
        await insertStates(unit.db, [newState(ME, LARGE, unit.now)]);
      });
      await core.close();
      core = await createTestCore({ databasePath: database.url, config: { largeGroupAbove: 6 } });
      owner = await connectUser(core, '10001');
      me = await connectUser(core, ME);
    };
    await createLarge();
    await owner.send(`C2C${ME}`, 'read');
    const hidden = sentOf(await owner.send(`C2C${ME}`, 'deleted by its reader'));
    await me.codeOf('delete', { conversationID: 'C2C10001', IDs: [hidden.ID] });
    const cleared = sentOf(await me.send('C2C10002', 'cleared'));
    await me.codeOf('clearHistory', { id: 'C2C10002', upTo: cleared.sequence });
    await owner.send(LARGE, 'to all', { atUserList: [ME] });
    await owner.send(SMALL, 'before');
    await core.write((unit) => expelMembers(unit, { groupId: '200001', operatorId: '10001', userIds: [ME] }));
    await owner.send(SMALL, 'after');
    await insertStates(
      core.db,
      ['99999', 'wisperHelper'].map((peer) => newState(ME, convKey(ME, `C2C${peer}`), NOW)),
    );
    const rows = await expectSameAsAlone();
    expect(rows.get('C2C10001')?.lastMessage).toMatchObject({ payload: { text: 'read' } });
    expect(rows.get('C2C10002')?.lastMessage).toBeNull();
    expect(rows.get(SMALL)).toMatchObject({ operationType: 4, lastMessage: { fromAccount: 'administrator' } });
    expect(rows.get(LARGE)).toMatchObject({ unreadCount: 1, groupAtInfoList: [{ from: '10001' }] });
    expect(rows.get('C2C99999')?.lastSequence).toBe(0);
  });

  test('needs as many queries for a hundred rows as for ten', async () => {
    for (let index = 0; index < MANY; index += 1) {
      const id = String(50_000 + index);
      await insertUser(core.db, { id, nickName: id, passwordHash: '', passwordSalt: '', createdAt: NOW });
      await insertStates(core.db, [newState(ME, convKey(ME, `C2C${id}`), NOW * 2 + index)]);
    }
    await expectSameAsAlone();
    const queriesOf = async (count: number) => (await counting.measure((db) => readConversations(db, ME, { cursor: '', count, now: NOW }))).queries;
    expect(await queriesOf(10)).toBeGreaterThan(0);
    // A longer list of keys needs a second statement.
    expect((await queriesOf(MANY)) - (await queriesOf(10))).toBeLessThanOrEqual(4);
  });
});
