import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Conversation } from '../../contract/conversation.ts';
import { readConversations } from '../../server/commands/conversations/read-conversations.ts';
import { convKey, insertStates, newState } from '../../server/store/conversations/conversations.ts';
import { openDatabase, type OpenDatabase } from '../../server/store/open-database.ts';
import { createPostgresDatabase, startPostgres, type PostgresCluster } from './postgres.ts';

const ME = '50000';
/** A pair's key starts with the lower number: by code points the colon after it sorts after the digits, by a language before them. */
const PEERS = ['10002', '100021', '1000211', '100022', '10003', '100031'];

let cluster: PostgresCluster;
let database: OpenDatabase;

beforeAll(async () => {
  cluster = await startPostgres();
  database = await openDatabase(createPostgresDatabase(cluster, 'en-US'));
}, 60_000);
afterAll(async () => {
  await database.close();
  await cluster.stop();
});

test('pages of the conversation list lose and repeat no row if PostgreSQL sorts by a language', async () => {
  const states = PEERS.map((peer) => newState(ME, convKey(ME, `C2C${peer}`), 1_760_000_000_000));
  await insertStates(database.db, states);
  const seen: string[] = [];
  let cursor = '';
  do {
    const page: { list: Conversation[]; cursor: string } = await readConversations(database.db, ME, { cursor, count: 2, now: 0 });
    seen.push(...page.list.map((row) => row.conversationID));
    cursor = page.cursor;
  } while (cursor !== '');
  expect(seen.toSorted()).toEqual(PEERS.map((peer) => `C2C${peer}`).toSorted());
});
