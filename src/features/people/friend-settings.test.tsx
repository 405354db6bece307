// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aFriend } from '../../../tests/support/builders.ts';
import { giveLayout } from '../../../tests/support/give-layout.ts';
import { afterAct, click, find, findButton, PATIENT, submit, type } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { Commands, LiveSync } from '../../client/client.ts';
import { INITIAL_STATUS } from '../../core/sync-status.ts';
import { PersonDialog, type ShownPerson } from './person-dialog.tsx';

const account = openClientPerTest();
const WTID = '10002';
let isClosed = false;
const ONLINE = { ...INITIAL_STATUS, network: 'online' } as const;

beforeAll(giveLayout);

beforeEach(async () => {
  await account.db.friends.bulkPut([
    aFriend(WTID, { nickName: '苏念', remark: '念念', friendsStatus: 0 }),
    aFriend('10003', { nickName: '林知夏', friendsStatus: 0 }),
    aFriend('10004', { nickName: '周沐阳', friendsStatus: 0 }),
  ]);
});

async function show(about: Partial<ShownPerson> = {}, sync: Partial<LiveSync> = {}, commands: Partial<Commands> = {}): Promise<void> {
  isClosed = false;
  await account.db.kv.put({ key: 'isBootstrapped', value: 1 });
  const element = <PersonDialog open person={{ wtId: WTID, ...about }} onClose={() => void (isClosed = true)} />;
  await account.show(element, commands, { ask: async () => undefined, ...sync });
}

const eventually = async (look: () => unknown, value: unknown) => {
  await expect.poll(afterAct(look), { timeout: 9000 }).toEqual(value);
};
const shows = async (text: string) => eventually(() => document.body.textContent.includes(text), true);
const itemOf = (name: string) => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find((item) => item.textContent.startsWith(name));

const MENU = '[aria-label="好友设置"], [aria-label="更多操作"]';

async function openMenu(): Promise<void> {
  await eventually(() => document.querySelector(MENU) !== null, true);
  await click(find(MENU));
  await eventually(() => document.querySelectorAll('[role="menuitem"]').length > 0, true);
}

async function choose(name: string): Promise<void> {
  await openMenu();
  const item = itemOf(name);
  if (item === undefined) throw new Error(name);
  await click(item);
}
const toasts = () => account.toasts.read().map(({ text }) => text);
const ops = async () =>
  (await account.db.ops.toArray()).toSorted((a, b) => a.order - b.order).map(({ call }) => ('path' in call ? [call.path, call.body] : call));

const failing = async () => Promise.reject(new Error('full'));

test('PEOPLE-082 G11 offers an unsaved remark and unsaved tags again, and deletes them when the user cancels', async () => {
  const texts = { [`remark/${WTID}`]: '湖边的老师', [`newTags/${WTID}`]: '骑行\n摄影' };
  await account.db.kv.put({ key: 'formTexts', value: texts });
  await show();
  await choose('设置备注和标签');
  await eventually(() => find<HTMLInputElement>('form input').value, '湖边的老师');
  await shows('已恢复上次未保存的内容');
  await eventually(() => find<HTMLInputElement>('[aria-label="新标签"] input').value, '摄影');
  expect(findButton('骑行').getAttribute('aria-pressed')).toBe('true');
  await click(findButton('取消'));
  await expect.poll(async () => (await account.db.kv.get('formTexts'))?.value, { timeout: 5000 }).toEqual({});
});

test('PEOPLE-082 a saved remark and saved tags are no longer unsaved', async () => {
  await account.db.kv.put({ key: 'formTexts', value: { [`newTags/${WTID}`]: '骑行\n' } });
  await show();
  await choose('设置备注和标签');
  await shows('骑行');
  await click(findButton('保存'));
  await expect.poll(async () => (await account.db.tags.toArray()).map(({ tagName, wtIds }) => [tagName, wtIds]), { timeout: 5000 }).toEqual([['骑行', [WTID]]]);
  await expect.poll(async () => (await account.db.kv.get('formTexts'))?.value, { timeout: 5000 }).toEqual({});
});

test('PEOPLE-066 saves the remark and the tags of a friend, also a new one that was not added yet', async () => {
  await account.db.tags.bulkPut([
    { id: '1', tagName: '同事', userCount: 1, wtIds: [WTID] },
    { id: '2', tagName: '家人', userCount: 0, wtIds: [] },
  ]);
  await show();
  await choose('设置备注和标签');
  await shows('家人');
  await type(find<HTMLInputElement>('form input'), ' 苏老师 ');
  await click(findButton('同事'));
  await click(findButton('家人'));
  await type(find<HTMLInputElement>('[aria-label="新标签"] input'), '骑行');
  await submit(find('[role="dialog"]').querySelectorAll('form')[1]?.parentElement ?? document);
  await type(find<HTMLInputElement>('[aria-label="新标签"] input'), '摄影');
  await click(findButton('保存'));
  await shows('苏老师');
  expect((await account.db.friends.get(WTID))?.remark).toBe('苏老师');
  const tags = await account.db.tags.toArray();
  expect(
    tags
      .filter(({ wtIds }) => wtIds.includes(WTID))
      .map(({ tagName }) => tagName)
      .toSorted(),
  ).toEqual(['家人', '摄影', '骑行'].toSorted());
  expect(toasts()).toContain('修改成功');
});

test('PEOPLE-066 closes without a request when nothing has changed', async () => {
  await show();
  await choose('设置备注和标签');
  await shows('新标签');
  await click(findButton('保存'));
  await shows('发消息');
  expect([await account.db.ops.count(), toasts()]).toEqual([0, []]);
});

test.each([
  ['念'.repeat(17), '备注不能超过16个字符'],
  ['苏念', '与昵称相同，无需设置备注'],
])('PEOPLE-066 does not save the remark %s', async (text, error) => {
  await show();
  await choose('设置备注和标签');
  await shows('新标签');
  await type(find<HTMLInputElement>('form input'), text);
  await shows(error);
  await click(findButton('保存'));
  await submit();
  expect(await account.db.ops.count()).toBe(0);
});

test('PEOPLE-066 shows which change failed and keeps the input', async () => {
  await show({}, {}, { changeRemark: failing });
  await choose('设置备注和标签');
  await shows('新标签');
  await type(find<HTMLInputElement>('form input'), '苏老师');
  await click(findButton('保存'));
  await eventually(toasts, ['修改备注失败，请重试']);
  expect(find<HTMLInputElement>('form input').value).toBe('苏老师');
});

test('PEOPLE-067 changes the moment switches of a friend and ignores a second press within a second', async () => {
  await show();
  await choose('动态权限');
  await shows('不看对方的动态');
  const [mine, theirs] = [...document.querySelectorAll<HTMLElement>('[role="switch"]')];
  if (mine === undefined || theirs === undefined) throw new Error('no switches');
  await click(mine);
  await eventually(() => mine.getAttribute('aria-checked'), 'true');
  await click(mine);
  await click(theirs);
  await eventually(() => [mine, theirs].map((one) => one.getAttribute('aria-checked')), ['true', 'true']);
  expect(await ops()).toEqual([
    ['/userFriends/updateSpaceStatus', { friendsWtId: WTID, mineSpaceStatus: 1 }],
    ['/userFriends/updateSpaceStatus', { friendsWtId: WTID, friendsSpaceStatus: 1 }],
  ]);
  await click(findButton('关闭'));
  await shows('互不可见');
});

test('PEOPLE-067 says that a moment switch could not be stored', async () => {
  await show({}, {}, { hideSpace: failing });
  await choose('动态权限');
  await shows('不看对方的动态');
  await click(find('[role="switch"]'));
  await expect.poll(afterAct(toasts), PATIENT).toEqual(['修改失败，请重试']);
});

test('PEOPLE-069 says that the conversation could not be hidden', async () => {
  await show({}, {}, { hideFriend: failing });
  await choose('隐藏会话');
  await expect.poll(afterAct(toasts), PATIENT).toEqual(['修改失败，请重试']);
});

test('PEOPLE-068 recommends the person to friends, who are found by their names', async () => {
  await show();
  await choose('推荐给朋友');
  await shows('林知夏');
  expect(document.querySelector('input[type="search"]')).not.toBeNull();
  await click(find('[data-target="C2C10003"] input'));
  await click(findButton('发送（1）'));
  await vi.waitFor(async () => expect(await account.db.outbox.count()).toBe(1), PATIENT);
  await eventually(toasts, ['联网后自动发送']);
});

test('PEOPLE-068 confirms a card that is sent with a network', async () => {
  await show({}, { status: () => ONLINE });
  await choose('推荐给朋友');
  await shows('林知夏');
  await click(find('[data-target="C2C10003"] input'));
  await click(findButton('发送（1）'));
  await expect.poll(afterAct(toasts), PATIENT).toEqual(['推荐成功']);
});

test('PEOPLE-068 does not offer to send a card to the person whom it shows', async () => {
  await show();
  await choose('推荐给朋友');
  await shows('林知夏');
  await type(find<HTMLInputElement>('input[type="search"]'), '念念');
  await shows('联系人或群聊不存在');
  expect(document.querySelector(`[data-target="C2C${WTID}"]`)).toBeNull();
});

test('PEOPLE-068 A10 has no search for the card of an official account', async () => {
  const { token: _token, ...profile } = aFriend('10900', { nickName: '官方', userType: 1 });
  await account.db.kv.put({ key: 'personDetails', value: [{ profile }] });
  await show({ wtId: '10900' });
  await choose('推荐给朋友');
  await shows('林知夏');
  expect(document.querySelector('input[type="search"]')).toBeNull();
});

test('PEOPLE-069 hides the conversation and shows it again from the profile', async () => {
  await show();
  await choose('隐藏会话');
  await shows('已隐藏');
  await click(findButton('显示会话'));
  await eventually(() => document.body.textContent.includes('已隐藏'), false);
  expect((await account.db.friends.get(WTID))?.hideStatus).toBe(0);
});

test('PEOPLE-070 asks before it blocks, and closes a profile of the blacklist after unblocking', async () => {
  await show();
  await choose('拉黑');
  await shows('确定拉黑');
  expect(await account.db.ops.count()).toBe(0);
  await click(findButton('取消'));
  await choose('拉黑');
  await shows('确定拉黑');
  await click(findButton('拉黑', find('[role="alertdialog"]')));
  await shows('已加入黑名单');
  await choose('取消拉黑');
  await eventually(() => document.body.textContent.includes('已加入黑名单'), false);
  expect(isClosed).toBe(false);
});

test('PEOPLE-070 closes a profile of the blacklist after unblocking', async () => {
  await account.db.kv.put({ key: 'blacklist', value: ['10009'] });
  await show({ wtId: '10009', name: '路人', via: 'blacklist' });
  expect(isClosed).toBe(false);
  await choose('取消拉黑');
  await eventually(() => isClosed, true);
});

test('PEOPLE-071 disables deleting a friend without a network and shows the reason', async () => {
  await show();
  await openMenu();
  expect(itemOf('删除好友')?.textContent).toContain('联网后可用');
  expect(itemOf('删除好友')?.getAttribute('aria-disabled')).toBe('true');
});

test('PEOPLE-071 asks before it deletes a friend, and closes the profile', async () => {
  const asked: unknown[] = [];
  const ask = (async (name: string, params: unknown) => {
    if (name !== 'deleteFriend') return undefined;
    asked.push(params);
    return { kind: 'deleted' };
  }) as LiveSync['ask'];
  await show({}, { ask, status: () => ONLINE });
  await choose('删除好友');
  await shows('同时删除聊天记录');
  expect(asked).toEqual([]);
  await click(findButton('删除', find('[role="alertdialog"]')));
  await eventually(() => isClosed, true);
  expect([asked, toasts()]).toEqual([[{ wtId: WTID }], ['删除好友成功']]);
});

test('PEOPLE-071 the profile stays open when the server does not answer the deletion', async () => {
  await show({}, { status: () => ONLINE });
  await choose('删除好友');
  await shows('同时删除聊天记录');
  await click(findButton('删除', find('[role="alertdialog"]')));
  await eventually(toasts, ['网络异常，请您检查网络设置']);
  expect(isClosed).toBe(false);
});
