import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { betweenQueries } from '../support/between-queries.ts';
import { connectUser, type CoreClient } from '../support/core-client.ts';
import { createManualPorts } from '../support/fakes/manual-ports.ts';
import { createTestCore } from '../support/test-server.ts';
import type { ServerCore } from '../../server/create-server-core.ts';
import { openDatabase, type OpenDatabase } from '../../server/store/open-database.ts';
import { deleteUnusedBodies, pruneUserEvents } from '../../server/store/events/user-events.ts';
import { readSync } from '../../server/commands/conversations/read-sync.ts';

const ME = '10001';
const NOW = 1_760_000_000_000;

let folder: string;
let core: ServerCore;
/** A separate connection, as each request has on PostgreSQL. */
let other: OpenDatabase;
let bob: CoreClient;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wisp-sync-'));
  const databasePath = join(folder, 'wisp.db');
  core = await createTestCore({ ports: createManualPorts(), databasePath });
  other = await openDatabase(databasePath);
  bob = await connectUser(core, '10002');
});
afterEach(async () => {
  await other.close();
  await core.close();
  rmSync(folder, { recursive: true });
});

test('a page whose events are pruned after any of its event queries is a reset', async () => {
  const { pts } = (await connectUser(core, ME)).hello.r as { pts: number };
  for (const text of ['a', 'b', 'c']) await bob.send('GROUP200001', text);
  const whole = await readSync(core.db, ME, { pts, now: NOW });
  expect(whole.events).toHaveLength(3);
  const later = NOW + 86_400_000 * 365;
  for (const at of [1, 2]) {
    const from = pts + 3 * (at - 1);
    const db = betweenQueries(other.db, at, async () => {
      await core.write(async (unit) => void (await pruneUserEvents(unit.db, ME, from + 2)));
      await core.write(async (unit) => void (await deleteUnusedBodies(unit.db, later)));
    });
    expect(await readSync(db, ME, { pts: from, now: NOW })).toEqual({ events: [], pts: from + 3, more: false, reset: true });
    for (const text of ['d', 'e', 'f']) await bob.send('GROUP200001', text);
  }
});
