import { afterEach, beforeEach, expect, test } from 'vitest';
import { sessionGroupSchema } from '../../../../contract/http/tabs.ts';
import { createSyncBench, type SyncBench } from '../../../../tests/support/fakes/sync-bench.ts';
import { membersOf } from '../../../core/tabs/list-tabs.ts';
import { readKv } from '../../../db/kv.ts';
import { chooseListTab } from './choose-list-tab.ts';
import { putInTab } from './put-in-tab.ts';

let bench: SyncBench;
beforeEach(async () => {
  bench = await createSyncBench();
  await bench.drive(
    bench.db.tabs.bulkPut([sessionGroupSchema.parse({ id: 't1', groupName: '工作', defaultGroup: 1 }), sessionGroupSchema.parse({ id: 'single' })]),
  );
});
afterEach(async () => bench.close());

const put = async (conversationID: string, id: string, on: boolean) => bench.drive(putInTab(bench.commands, conversationID, { id, on }));
const members = async () => membersOf((await bench.drive(bench.db.tabs.get('t1')))!);
const bodies = async () => (await bench.drive(bench.db.ops.orderBy('order').toArray())).map(({ call }) => call.kind === 'http' && call.body);

test('TAB-022 adds a conversation to an own tab and removes it, with the name unchanged', async () => {
  await put('GROUP200001', 't1', true);
  await put('C2C10002', 't1', true);
  await put('C2C10002', 't1', true);
  expect(await members()).toEqual(['GROUP200001', 'C2C10002']);
  await put('GROUP200001', 't1', false);
  await put('GROUP200001', 't1', false);
  expect(await members()).toEqual(['C2C10002']);
  const [group, pair] = [
    { sessionId: '200001', sessionType: 1 },
    { sessionId: '10002', sessionType: 0 },
  ];
  expect(await bodies()).toEqual([[group], [group, pair], [pair]].map((relationList) => ({ id: 't1', groupName: '工作', relationList })));
});

test('TAB-022 changes no built-in tab, and rejects for a missing one', async () => {
  await put('C2C10002', 'single', true);
  await expect(put('C2C10002', 't9', true)).rejects.toThrow('the row does not exist');
  expect(await bodies()).toEqual([]);
});

test('TAB-017 keeps the open tab on this device', async () => {
  await bench.drive(chooseListTab(bench.commands, 't1'));
  expect([await bench.drive(readKv(bench.db, 'listTab')), await bodies()]).toEqual(['t1', []]);
});
