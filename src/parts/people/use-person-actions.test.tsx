// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { aFriend, aGroup } from '../../../tests/support/builders.ts';
import { click, findButton, type Mounted } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { LiveSync } from '../../client/client.ts';
import type { SyncStatus } from '../../core/sync-status.ts';
import { usePersonActions } from './use-person-actions.ts';

const account = openClientPerTest();
let mounted: Mounted;

afterEach(() => {
  vi.restoreAllMocks();
});

function Keys() {
  const { block, apply } = usePersonActions('10008');
  return (
    <>
      <button onClick={() => block(true)}>block</button>
      <button onClick={() => block(false)}>unblock</button>
      <button onClick={apply}>apply</button>
    </>
  );
}

const status: SyncStatus = { network: 'online', isCatchingUp: false };
const online: Partial<LiveSync> = { status: () => status };
const calls = async () => (await account.db.ops.orderBy('order').toArray()).map(({ call }) => (call.kind === 'http' ? call.path : call.method));
const confirmed = async (text: string) => vi.waitFor(() => expect(document.body.textContent).toContain(text), { timeout: 5000 });

test('PEOPLE-005 acts once on two presses within a second', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  mounted = await account.show(<Keys />, {}, online);
  await click(findButton('block'));
  now.mockReturnValue(10_900);
  await click(findButton('unblock'));
  await confirmed('已拉黑对方');
  expect(await calls()).toEqual(['/user/friendBlack/add']);
  now.mockReturnValue(11_000);
  await click(findButton('unblock'));
  await confirmed('取消拉黑成功');
  expect(await calls()).toEqual(['/user/friendBlack/add', '/user/friendBlack/deleteByUserId']);
});

test('PEOPLE-004 shows that a friend request is sent, or that it will be sent once online', async () => {
  mounted = await account.show(<Keys />, {}, online);
  await click(findButton('apply'));
  await confirmed('申请已发送');
  await mounted.unmount();
  mounted = await account.show(<Keys />);
  await click(findButton('apply'));
  await confirmed('联网后自动发送申请');
  expect(await calls()).toEqual(['/userFriends/apply', '/userFriends/apply']);
});

const bodies = async () => (await account.db.ops.orderBy('order').toArray()).map(({ call }) => call.kind === 'http' && call.body);

test('PEOPLE-081, PEOPLE-037 an application from a chat names the group that led to it, with the standard reason', async () => {
  await account.db.kv.bulkPut([
    { key: 'me', value: aFriend('10001', { nickName: '陈屿' }) },
    { key: 'foundWays', value: [{ wtId: '10008', groupNumber: '200001' }] },
  ]);
  await account.db.groups.put(aGroup('200001', { groupName: '昆明骑行群' }));
  await account.show(<Keys />, {}, online);
  await click(findButton('apply'));
  await confirmed('申请已发送');
  expect(await bodies()).toEqual([{ applyWtId: '10008', applySource: 5, applyInfo: '我是群聊“昆明骑行群”的陈屿', groupNumber: '200001' }]);
});

test.each([
  ['a name card', { via: 'card', sharedBy: '10003' }, { applySource: 4, shareWtId: '10003' }],
  ['a scanned code', { via: 'scan' }, { applySource: 3 }],
  ['a search by phone number', { via: 'phone' }, { applySource: 2 }],
  ['nothing that this device knows', undefined, { applySource: 1 }],
])('PEOPLE-081 an application from a chat that began with %s names it', async (_way, way, named) => {
  await account.db.kv.put({ key: 'foundWays', value: way === undefined ? [] : [{ wtId: '10008', ...way }] });
  await account.show(<Keys />, {}, online);
  await click(findButton('apply'));
  await confirmed('申请已发送');
  expect(await bodies()).toEqual([{ applyWtId: '10008', applyInfo: '', ...named }]);
});
