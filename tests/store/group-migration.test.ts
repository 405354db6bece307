import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GROUP_LINK_KEY } from '../../contract/http/groups/group-values.ts';
import { up } from '../../server/store/migrations/016-group-administration.ts';
import { createTestCore, type TestCore } from '../support/test-server.ts';
import { startPostgres, type PostgresCluster } from './postgres.ts';

const ADDED: readonly (readonly [table: string, column: string])[] = [
  ['groups', 'linkKey'],
  ['users', 'lastSentDay'],
  ['users', 'sentDays'],
  ['groupIntervals', 'muteUntilSec'],
  ['unreadCounters', 'readAt'],
];
const DAY_SEC = 86_400;

const databases: [string, () => Promise<PostgresCluster | undefined>][] = [
  ['SQLite', () => Promise.resolve(undefined)],
  ['PostgreSQL', startPostgres],
];

/** Removes what the migration adds, so that the database is one of the version before. */
async function undo(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('groupMembersManagers').execute();
  for (const table of ['groupApplies', 'groupNotices']) await db.schema.dropTable(table).execute();
  for (const [table, column] of ADDED) await db.schema.alterTable(table).dropColumn(column).execute();
}

describe.each(databases)('migration 016 on %s', (name, start) => {
  let cluster: PostgresCluster | undefined;
  let core: TestCore;

  beforeAll(async () => {
    cluster = await start();
    core = await createTestCore(cluster === undefined ? {} : { databasePath: cluster.url });
  }, 60_000);
  afterAll(async () => {
    await core.close();
    await cluster?.stop();
  }, 60_000);

  test('GROUP-062 GROUP-089 gives each group a key of its own, and each user the days and the level of the stored messages', async () => {
    const own = { level: 1 };
    await core.db.updateTable('users').set(own).execute();
    await core.db.updateTable('users').set({ level: 9 }).where('id', '=', '10004').execute();
    const model = await core.db.selectFrom('messages').selectAll().where('sender', '=', '10003').executeTakeFirstOrThrow();
    const rows = Array.from({ length: 14 }, (_value, index) => ({
      ...model,
      seq: 100 + index,
      id: `10003-1-${index}`,
      timeSec: model.timeSec - index * DAY_SEC,
    }));
    await core.db.insertInto('messages').values(rows).execute();
    const group = await core.db.selectFrom('groups').selectAll().executeTakeFirstOrThrow();
    await core.db
      .insertInto('groups')
      .values({ ...group, id: '200002' })
      .execute();
    const schema = core.db as unknown as Kysely<unknown>;
    await undo(schema);
    await up(schema, name === 'PostgreSQL');
    const keys = (await core.db.selectFrom('groups').select('linkKey').execute()).map(({ linkKey }) => linkKey);
    expect([keys.every((key) => GROUP_LINK_KEY.test(key)), new Set(keys).size]).toEqual([true, 2]);
    const users = await core.db
      .selectFrom('users')
      .select(['id', 'level', 'sentDays', 'lastSentDay'])
      .where('id', 'in', ['10003', '10004', '10008'])
      .orderBy('id')
      .execute();
    expect(users).toEqual([
      { id: '10003', level: 3, sentDays: 14, lastSentDay: '' },
      { id: '10004', level: 9, sentDays: 56, lastSentDay: '' },
      { id: '10008', level: 1, sentDays: 0, lastSentDay: '' },
    ]);
  });
});
