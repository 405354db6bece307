import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertRows } from '../../server/store/bulk-insert.ts';
import {
  deleteMembers,
  insertGroup,
  insertMembers,
  listFormerMembersAt,
  listIntervalsOf,
  listMembersAt,
  listMembersAtAny,
} from '../../server/store/groups/groups.ts';
import { openDatabase } from '../../server/store/open-database.ts';
import type { Db } from '../../server/store/tables.ts';
import { openCounting, type CountingDb } from '../support/count-work.ts';
import { startPostgres } from './postgres.ts';

const GROUP = '300001';
/** Memberships that ended before the newest messages. A group keeps them for the history of the people. */
const ENDED = 20_000;
const NEWEST = 2 * ENDED;
const MEMBERS = Array.from({ length: 40 }, (_value, index) => String(500_000 + index));

const folder = mkdtempSync(join(tmpdir(), 'wisp-intervals-'));
const databases: [string, () => Promise<{ url: string; stop(): unknown }>][] = [
  ['SQLite', async () => Promise.resolve({ url: join(folder, 'wisp.db'), stop: () => rmSync(folder, { recursive: true }) })],
  ['PostgreSQL', startPostgres],
];

async function fill(db: Db): Promise<void> {
  const interval = { groupId: GROUP, fromPts: 0, toPts: 0, muteUntilSec: 0 };
  const ended = Array.from({ length: ENDED }, (_value, index) => ({ ...interval, userId: String(600_000 + index), fromSeq: index, toSeq: index + 1 }));
  await insertGroup(db, { id: GROUP, name: 'Group', ownerId: MEMBERS[0] ?? '', createdAt: 0 });
  await insertRows(db, 'groupIntervals', ended);
  await insertMembers(
    db,
    MEMBERS.map((userId) => ({ groupId: GROUP, userId, identity: 1, joinedAt: 0 })),
    0,
  );
}

const READS: readonly (readonly [what: string, run: (db: Db) => Promise<unknown>])[] = [
  ['the members at a message', async (db) => listMembersAt(db, GROUP, NEWEST)],
  ['the members at some messages', async (db) => listMembersAtAny(db, GROUP, [NEWEST, NEWEST - 1])],
  ['the former members who have a message', async (db) => listFormerMembersAt(db, GROUP, [NEWEST])],
  ['the intervals of all members', async (db) => listIntervalsOf(db, GROUP, MEMBERS)],
  ['the end of a membership', async (db) => deleteMembers(db, { groupId: GROUP, userIds: MEMBERS.slice(-1) }, NEWEST)],
];

describe.each(databases)('with 20,000 ended memberships, on %s', (_name, start) => {
  let counting: CountingDb;
  let stop: () => unknown;

  beforeAll(async () => {
    const database = await start();
    stop = database.stop;
    const { db, close, isPostgres } = await openDatabase(database.url);
    await db.transaction().execute(fill);
    // SQLite plans without statistics, as on a server.
    if (isPostgres) await sql`analyze`.execute(db);
    await close();
    counting = openCounting(database.url);
  }, 60_000);
  afterAll(async () => {
    await counting.close();
    await stop();
  }, 60_000);

  test.each(READS)('%s are found without reading the ended ones', async (_what, run) => {
    const { rows, steps } = await counting.measure(run);
    expect(rows).toBeLessThan(500);
    expect(steps.filter((step) => /^SCAN groupIntervals|groupIntervals .*\(groupId=\?\)$/.test(step))).toEqual([]);
  });
});
