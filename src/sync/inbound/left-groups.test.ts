import { afterEach, beforeEach, expect, test } from 'vitest';
import { aFriend, aGroup, anItem } from '../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { EngineEvent } from '../../../contract/engine-events.ts';
import { applyBatch } from './apply-batch.ts';
import { listDirectory } from '../../db/directory.ts';

const GROUP = '200001';
const selfMember = { identity: 3 as const, groupNickname: '', groupNameRemark: '', userId: '10001', wtId: '10001', muteUntil: 0 };

let bench: SyncBench;
let pts = 0;
beforeEach(async () => {
  bench = await createSyncBench();
  pts = 0;
  await bench.drive(bench.db.friends.put(aFriend('10002')));
  await bench.drive(bench.db.groups.bulkPut([aGroup(GROUP, { selfMember }), aGroup('200002', { selfMember })]));
});
afterEach(async () => bench.close());

const receive = async (event: EngineEvent) => bench.drive(applyBatch(bench.context, [anItem((pts += 1), event)]));
const ids = async () => (await bench.drive(listDirectory(bench.db))).map(({ id }) => id);

test('the directory omits a group that the user has left until the user joins it again', async () => {
  expect(await ids()).toEqual(['10002', GROUP, '200002']);
  await receive({ e: 'group.quit', d: { groupNumber: GROUP, operationType: 8 } });
  expect(await ids()).toEqual(['10002', '200002']);
  await receive({ e: 'group.update', d: { ...aGroup(GROUP, { selfMember }) } });
  expect(await ids()).toEqual(['10002', GROUP, '200002']);
});
