import { sql } from 'kysely';
import { isSqlite } from '../database/direct-statements.ts';
import type { Db } from '../tables.ts';
import { USER_STATE } from './users.ts';

export type Statistics = {
  readonly accounts: number;
  readonly restricted: number;
  readonly banned: number;
  readonly deregistered: number;
  /** Accounts with a session that was used within a day, and within 30 days. */
  readonly activeDay: number;
  readonly activeMonth: number;
  readonly messages: number;
  readonly groups: number;
  readonly openReports: number;
  readonly uploads: number;
  readonly uploadBytes: number;
  readonly databaseBytes: number;
};

export async function readStatistics(db: Db, since: { day: number; month: number }): Promise<Statistics> {
  const states = await db
    .selectFrom('users')
    .select((select) => ['state', select.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const withState = (state: number) => Number(states.find((row) => row.state === state)?.count ?? 0);
  return {
    accounts: states.reduce((sum, row) => sum + Number(row.count), 0),
    restricted: withState(USER_STATE.restricted),
    banned: withState(USER_STATE.banned),
    deregistered: withState(USER_STATE.deregistered),
    activeDay: await countActive(db, since.day),
    activeMonth: await countActive(db, since.month),
    messages: await countMessages(db),
    groups: await countGroups(db),
    openReports: await countOpenReports(db),
    ...(await sumUploads(db)),
    databaseBytes: await readDatabaseBytes(db),
  };
}

async function countActive(db: Db, since: number): Promise<number> {
  const row = await db
    .selectFrom('sessions')
    .select((select) => select.fn.count<number>('userId').distinct().as('count'))
    .where('lastActiveAt', '>', since)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Sequences are dense, so the sum of the last sequences is the number of messages, without reading the messages. */
async function countMessages(db: Db): Promise<number> {
  const row = await db
    .selectFrom('conversations')
    .select((select) => select.fn.sum<number | null>('lastSeq').as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

async function countGroups(db: Db): Promise<number> {
  const row = await db
    .selectFrom('groups')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('dissolvedAt', 'is', null)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

async function countOpenReports(db: Db): Promise<number> {
  const row = await db
    .selectFrom('complaints')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('decidedAt', 'is', null)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** The same content is stored once, however often it was uploaded. */
async function sumUploads(db: Db): Promise<Pick<Statistics, 'uploads' | 'uploadBytes'>> {
  const contents = db.selectFrom('media').select(['sha256', 'size']).distinct().as('contents');
  const row = await db
    .selectFrom(contents)
    .select((select) => [select.fn.countAll<number>().as('uploads'), select.fn.sum<number | null>('size').as('bytes')])
    .executeTakeFirst();
  return { uploads: Number(row?.uploads ?? 0), uploadBytes: Number(row?.bytes ?? 0) };
}

async function readDatabaseBytes(db: Db): Promise<number> {
  const query = isSqlite(db)
    ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
    : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  return Number((await query.execute(db)).rows[0]?.bytes ?? 0);
}
