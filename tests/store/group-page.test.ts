import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MENTION_ALL_ID } from '../../contract/ids.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { betweenQueries } from '../support/between-queries.ts';
import { connectUser, type CoreClient } from '../support/core-client.ts';
import { createManualPorts, type ManualPorts } from '../support/fakes/manual-ports.ts';
import { createTestCore } from '../support/test-server.ts';
import type { ServerCore } from '../../server/create-server-core.ts';
import { pruneGroupLog } from '../../server/store/groups/group-events.ts';
import { openDatabase, type OpenDatabase } from '../../server/store/open-database.ts';
import { enlargeGroups } from '../../server/commands/groups/enlarge-group.ts';
import { readGroupSync } from '../../server/commands/conversations/read-group-sync.ts';

const ME = '10001';
const NOW = 1_760_000_000_000;
const GROUP = '200001';

let ports: ManualPorts;
let folder: string;
let core: ServerCore;
/** A separate connection, as each request has on PostgreSQL. */
let other: OpenDatabase;
let bob: CoreClient;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wisp-group-sync-'));
  const databasePath = join(folder, 'wisp.db');
  ports = createManualPorts();
  core = await createTestCore({ ports, databasePath, config: { largeGroupAbove: 1 } });
  const first = await connectUser(core, '10003');
  await first.send(`GROUP${GROUP}`, 'first');
  await enlargeGroups(core);
  other = await openDatabase(databasePath);
  bob = await connectUser(core, '10002');
});
afterEach(async () => {
  await other.close();
  await core.close();
  rmSync(folder, { recursive: true });
});

test.each([1, 2, 3, 4])('a group page whose events are pruned after query %i is a reset or complete', async (at) => {
  const { pts } = await readGroupSync(core.db, ME, { groupId: GROUP, pts: 0, now: NOW });
  for (const text of ['a', 'b', 'c']) await bob.send(`GROUP${GROUP}`, text);
  expect((await readGroupSync(core.db, ME, { groupId: GROUP, pts, now: NOW })).events).toHaveLength(3);
  const db = betweenQueries(
    other.db,
    at,
    async () => void (await core.write(async (unit) => pruneGroupLog(unit.db, `GROUP${GROUP}`, { keep: 1, olderThan: 0 }))),
  );
  const page = await readGroupSync(db, ME, { groupId: GROUP, pts, now: NOW });
  expect(page.reset === true || page.events.length === 3).toBe(true);
});

test('a large group stores no more mentions of everyone than a list row shows', async () => {
  const owner = await connectUser(core, ME);
  for (let count = 0; count < 60; count += 1) {
    if (count % 30 === 0) ports.advance(2000);
    expect((await owner.send(`GROUP${GROUP}`, 'all', { atUserList: [MENTION_ALL_ID] })).code).toBe(0);
  }
  const rows = await core.db.selectFrom('groupMentions').select('seq').execute();
  expect(rows).toHaveLength(50);
});
