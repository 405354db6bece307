import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { up } from '../../server/store/migrations/018-membership.ts';
import { createTestCore, type TestCore } from '../support/test-server.ts';
import { startPostgres, type PostgresCluster } from './postgres.ts';

const databases: [string, () => Promise<PostgresCluster | undefined>][] = [
  ['SQLite', () => Promise.resolve(undefined)],
  ['PostgreSQL', startPostgres],
];

/** Removes what the migration adds, so that the database is one of the version before. */
async function undo(db: Kysely<unknown>): Promise<void> {
  for (const index of ['usersVipEnd', 'usersSvipEnd']) await db.schema.dropIndex(index).execute();
  for (const table of ['commodities', 'orders', 'autoReplies']) await db.schema.dropTable(table).execute();
  for (const column of ['vipDays', 'svipDays']) await db.schema.alterTable('users').dropColumn(column).execute();
}

describe.each(databases)('migration 018 on %s', (_name, start) => {
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

  test('MEMBER-006 a level from before counts as the days for it, so that a purchase does not lower it', async () => {
    const schema = core.db as unknown as Kysely<unknown>;
    await undo(schema);
    await up(schema);
    const users = await core.db
      .selectFrom('users')
      .select(['id', 'vipLevel', 'vipDays', 'svipLevel', 'svipDays'])
      .where('id', 'in', ['10001', '10002', '10004'])
      .orderBy('id')
      .execute();
    expect(users).toEqual([
      { id: '10001', vipLevel: 6, vipDays: 450, svipLevel: 0, svipDays: 0 },
      { id: '10002', vipLevel: 0, vipDays: 0, svipLevel: 8, svipDays: 630 },
      { id: '10004', vipLevel: 0, vipDays: 0, svipLevel: 0, svipDays: 0 },
    ]);
  });
});
