import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aFriend } from '../../../tests/support/builders.ts';
import { leaveRows } from '../../../tests/support/leave-rows.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { FriendRow } from '../../core/rows.ts';
import type { DataMigration } from './data-migrations.ts';

const ROWS = 250;
const STEP = 100;

const steps = vi.hoisted(() => ({ log: [] as string[], fails: 0 }));
vi.mock('./data-migrations.ts', () => {
  /** Simulates a release that stores a friend's name in another field and cannot read friends without that field. */
  const rename: DataMigration = {
    tables: ['friends'],
    async step(db, after) {
      if (steps.fails > 0) {
        steps.fails -= 1;
        throw new Error('interrupted');
      }
      steps.log.push(after);
      const rows: (FriendRow & { readonly oldName?: string })[] = await db.friends.where(':id').above(after).limit(STEP).toArray();
      await db.friends.bulkPut(rows.map(({ oldName, ...row }) => ({ ...row, nickName: oldName ?? row.nickName })));
      return rows.length < STEP ? undefined : rows.at(-1)?.wtId;
    },
  };
  const fence: DataMigration = {
    tables: [],
    async step() {
      steps.log.push('fence');
      return undefined;
    },
  };
  return { DATA_MIGRATIONS: [rename, fence] };
});
const { SCHEMA_EPOCH } = await import('../schema.ts');
const { takeLeaderEpoch } = await import('../transaction.ts');
const { migrateRows } = await import('./migrate-rows.ts');

let bench: SyncBench;
beforeEach(async () => {
  steps.log.length = 0;
  steps.fails = 0;
  bench = await createSyncBench();
  const old = Array.from({ length: ROWS }, (_unused, at) => {
    const { nickName: _none, ...rest } = aFriend(String(20_000 + at));
    return { ...rest, oldName: 'Ann' };
  });
  await bench.drive(leaveRows(bench.db, 'friends', old));
});
afterEach(() => bench.close());

/** Rows of the old form are not readable for this build. */
const countChanged = async (): Promise<number> => (await bench.drive(bench.db.friends.toArray())).filter(({ nickName }) => nickName === 'Ann').length;
const run = (epoch = bench.context.epoch) => migrateRows({ ...bench.context, epoch });

test('each data migration raises the schema epoch by one', () => {
  expect(SCHEMA_EPOCH).toBe(3);
});

test('changes rows in bounded steps, and runs each migration once and in order', async () => {
  run();
  await bench.loop.advance(10_000);
  expect([await countChanged(), steps.log]).toEqual([ROWS, ['', '20099', '20199', 'fence']]);
  run();
  await bench.loop.advance(10_000);
  expect(steps.log).toHaveLength(4);
});

test('the next leader continues a stopped migration after its last step', async () => {
  const stop = run();
  await bench.loop.settle();
  await vi.waitFor(async () => {
    await bench.loop.advance(10);
    expect(steps.log).toHaveLength(1);
  });
  stop();
  await bench.loop.advance(10_000);
  expect(await countChanged()).toBe(STEP);
  run(await bench.drive(takeLeaderEpoch(bench.db)));
  await bench.loop.advance(10_000);
  expect([await countChanged(), steps.log]).toEqual([ROWS, ['', '20099', '20199', 'fence']]);
});

test('G9 a deposed leader changes no rows', async () => {
  await bench.drive(takeLeaderEpoch(bench.db));
  run();
  await bench.loop.advance(120_000);
  expect([await countChanged(), bench.errors]).toEqual([0, []]);
});

test('reports a failed step, changes nothing and retries it', async () => {
  steps.fails = 1;
  run();
  await bench.loop.advance(1000);
  expect([await countChanged(), bench.errors]).toEqual([0, [expect.objectContaining({ message: 'interrupted' })]]);
  await bench.loop.advance(120_000);
  expect(await countChanged()).toBe(ROWS);
});
