// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { aFriend } from '../../../tests/support/builders.ts';
import { afterAct, click, find, findButton, PATIENT, press, type } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { Commands } from '../../client/client.ts';
import { TabsDialog } from './tabs-dialog.tsx';

const account = openClientPerTest();
const changed = vi.fn<Commands['changeList']>(async () => undefined as never);
const failing = async () => Promise.reject(new Error('full'));

beforeEach(async () => {
  changed.mockClear();
  const relation = { sessionId: '10002', sessionType: 0 as const, relationId: '', name: '', avatar: '' };
  await account.db.friends.put(aFriend('10002', { nickName: '苏念', friendsStatus: 0 }));
  await account.db.tabs.bulkPut([
    { id: 't1', groupName: '工作', hideStatus: 1, defaultGroup: 1, sort: 5, relationList: [relation] },
    { id: 't2', groupName: '家人', hideStatus: 1, defaultGroup: 1, sort: 6, relationList: [] },
  ]);
});

async function openManager(changeList: Commands['changeList'] = changed): Promise<void> {
  await account.show(<TabsDialog open onClose={() => undefined} />, { changeList });
  await expect
    .poll(
      afterAct(() => document.querySelector('[data-tab-row="t1"]') !== null),
      PATIENT,
    )
    .toBe(true);
}

const row = () => find('[data-tab-row="t1"]');
const toasts = afterAct(() => account.toasts.read().map(({ text }) => text));

async function openEditor(label: string): Promise<HTMLInputElement> {
  await click(findButton(label));
  await expect
    .poll(
      afterAct(() => document.querySelector('[placeholder="请输入分组名称"]') !== null),
      PATIENT,
    )
    .toBe(true);
  return find<HTMLInputElement>('[placeholder="请输入分组名称"]');
}

async function deleteTab(): Promise<void> {
  await click(findButton('删除「工作」', row()));
  await expect
    .poll(
      afterAct(() => document.querySelector('[role="alertdialog"]') !== null),
      PATIENT,
    )
    .toBe(true);
  await click(findButton('删除', find('[role="alertdialog"]')));
}

test('TAB-030 shows only the editor of the tab for which it was opened', async () => {
  const closed = vi.fn<() => void>();
  await account.show(<TabsDialog open tab="t2" onClose={closed} />, { changeList: changed });
  const name = afterAct(() => document.querySelector<HTMLInputElement>('[placeholder="请输入分组名称"]')?.value);
  await expect.poll(name, PATIENT).toBe('家人');
  await click(findButton('取消'));
  expect(closed).toHaveBeenCalled();
});

test('TAB-021 the editor saves nothing when the name and the conversations stay', async () => {
  await openManager();
  const name = await openEditor('编辑「工作」');
  await type(name, ' 工作 ');
  await click(findButton('保存'));
  expect(changed).not.toHaveBeenCalled();
  const again = await openEditor('编辑「工作」');
  await type(again, '项目');
  await click(findButton('保存'));
  const relationList = [{ sessionId: '10002', sessionType: 0 }];
  expect(changed.mock.calls).toEqual([[{ scope: 'tabs', operation: 'update', body: { id: 't1', groupName: '项目', relationList } }]]);
});

test.each([
  ['家人', '分组名称已存在'],
  ['未读', '分组名称已存在'],
  ['  ', '请输入分组名称'],
  ['项'.repeat(11), '请输入分组名称'],
])('TAB-021 the editor does not save the name %j', async (text, reason) => {
  await openManager();
  await type(await openEditor('编辑「工作」'), text);
  const save = findButton('保存');
  expect([save.getAttribute('aria-disabled'), document.body.innerHTML.includes(reason)]).toEqual(['true', true]);
  await click(save);
  expect(changed).not.toHaveBeenCalled();
});

test('TAB-024 confirms a new and a deleted tab', async () => {
  await openManager();
  await type(await openEditor('新建分组'), '项目');
  await click(findButton('保存'));
  await expect.poll(toasts, PATIENT).toEqual(['创建成功']);
  await deleteTab();
  await expect.poll(toasts, PATIENT).toEqual(['创建成功', '删除成功']);
});

test.each<[string, string, () => Promise<unknown>]>([
  ['an order', '更改排序失败，请重试', async () => press(findButton('移动「工作」'), 'ArrowDown')],
  ['a hidden tab', '更改失败，请重试', async () => click(find('[role="switch"]', row()))],
  ['a deletion', '删除失败，请重试', deleteTab],
])('TAB-024 says that the device could not store %s', async (_what, words, change) => {
  await openManager(failing);
  await change();
  await expect.poll(toasts, PATIENT).toEqual([words]);
});
