import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TagRow } from '../../../src/core/lists/tags-list.ts';
import { changeList } from '../../../src/sync/commands/lists/change-list.ts';
import { tagFriends } from '../../../src/sync/commands/people/change-tags.ts';
import { createSyncBench, type SyncBench } from '../../support/fakes/sync-bench.ts';
import { watchFence } from './fence-watch.ts';

/** As many commands as a step of the schedules starts together (steps/many-changes.ts). */
const AT_ONCE = 20;

const aTag = (id: string): TagRow => ({ id, tagName: `tag ${id}`, wtIds: [], userCount: 0 });

let bench: SyncBench;
let lone: string[];
let late: string[];
let commands: SyncBench['commands'];
beforeEach(async () => {
  bench = await createSyncBench();
  await bench.drive(bench.db.tags.put(aTag('1')));
  lone = [];
  late = [];
  const db = watchFence(bench.db, {
    name: 'tab',
    terms: { leader: 'another tab' },
    lateWrite: (table) => void late.push(table),
    isOutdated: () => false,
    outdatedWrite: () => undefined,
    loneWrite: (table) => void lone.push(table),
  });
  // Middleware is built when the database is opened.
  bench.db.close();
  await bench.drive(bench.db.open());
  commands = { ...bench.commands, db };
});
afterEach(async () => bench.close());

test('G2 G9 none of many commands that start together loses its transaction', async () => {
  const works = Array.from({ length: AT_ONCE }, async (_none, at) =>
    at % 2 === 0
      ? changeList(commands, { scope: 'tabs', operation: 'add', body: { groupName: `tab ${at}`, relationList: [] } })
      : tagFriends(commands, '1', { add: [`1000${at}`] }),
  );
  await bench.drive(Promise.all(works));
  expect([lone, late]).toEqual([[], []]);
  expect(await bench.drive(bench.db.ops.count())).toBe(AT_ONCE);
});

test('G9 a write outside of a transaction is found, also in the tab that leads', async () => {
  await bench.drive(bench.db.tags.put(aTag('2')));
  expect([lone, late]).toEqual([['tags'], ['tags']]);
});
