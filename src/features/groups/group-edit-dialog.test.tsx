// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aGroup } from '../../../tests/support/builders.ts';
import { click, find, findButton, press, submit, type, type Mounted } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { GroupField } from '../../core/groups/group-edit.ts';
import { GroupEditDialog } from './group-edit-dialog.tsx';

const account = openClientPerTest();
let mounted: Mounted;
const close = vi.fn<() => void>();

beforeEach(() => {
  close.mockClear();
});

async function show(field: GroupField, identity: number, groupNotice = '旧公告'): Promise<void> {
  const selfMember = { identity, groupNickname: '沐阳', groupNameRemark: '', userId: '10001', wtId: '10001', muteUntil: 0 };
  await account.db.groups.put(aGroup('200001', { name: '旧名', groupName: '旧名', groupNotice, groupWelcomeMsg: '欢迎', selfMember }));
  mounted = await account.show(<GroupEditDialog open request={{ groupNumber: '200001', field }} onClose={close} />);
  await until(() => expect(document.querySelector('[role$="dialog"]')).not.toBeNull());
}

const until = async (check: () => void | Promise<void>) =>
  vi.waitFor(
    async () => {
      await act(async () => new Promise((resolve) => void setTimeout(resolve, 10)));
      await check();
    },
    { timeout: 5000 },
  );
const field = () => find<HTMLTextAreaElement>('textarea, input');
const bodies = async () => (await account.db.ops.toArray()).map(({ call }) => (call.kind === 'http' ? call.body : {}));

test('GROUP-014 shows an ordinary member the notice, or that there is none', async () => {
  await show('notice', 1);
  expect(document.body.textContent).toContain('旧公告');
  expect(document.querySelector('textarea')).toBeNull();
  await click(findButton('我知道了'));
  expect(close).toHaveBeenCalledOnce();
  await mounted.unmount();
  await account.db.groups.clear();
  await show('notice', 1, '');
  expect(document.body.textContent).toContain('暂无群公告');
});

test('GROUP-018 queues the notice that an admin changed and notifies the admin', async () => {
  await show('notice', 2);
  await type(field(), '新公告');
  await click(findButton('保存'));
  await until(async () => expect(await bodies()).toEqual([{ groupNumber: '200001', groupNotice: '新公告' }]));
  await until(() => expect(close).toHaveBeenCalledOnce());
  expect(document.body.textContent).toContain('已保存，联网后生效');
});

test('GROUP-018 notifies the user of a change that cannot be stored and keeps the typed text', async () => {
  const selfMember = { identity: 2, groupNickname: '', groupNameRemark: '', userId: '10001', wtId: '10001', muteUntil: 0 };
  await account.db.groups.put(aGroup('200001', { groupNotice: '旧公告', selfMember }));
  const dialog = <GroupEditDialog open request={{ groupNumber: '200001', field: 'notice' }} onClose={close} />;
  mounted = await account.show(dialog, { editGroup: async () => Promise.reject(new Error('no room')) });
  await until(() => expect(document.querySelector('textarea')).not.toBeNull());
  await type(field(), '新公告');
  await click(findButton('保存'));
  await until(() => expect(account.toasts.read().map(({ text }) => text)).toEqual(['修改失败，请重试']));
  expect(close).not.toHaveBeenCalled();
  expect(field().value).toBe('新公告');
});

test('GROUP-017 saving an unchanged text only closes the dialog', async () => {
  await show('welcome', 3);
  await click(findButton('保存'));
  expect(close).toHaveBeenCalledOnce();
  expect(await bodies()).toEqual([]);
});

test('GROUP-017 shows that a text is too long and does not save it', async () => {
  await show('nickname', 1);
  await type(field(), '长'.repeat(16));
  expect(document.body.textContent).toContain('最多 15 个字符');
  await submit();
  expect(close).not.toHaveBeenCalled();
  expect(await bodies()).toEqual([]);
});

test.each([
  ['', '请输入群名称'],
  ['一'.repeat(17), '群名称不能超过16个字符'],
])('GROUP-103 the name %j is refused with 「%s」', async (name, words) => {
  await show('name', 2);
  await type(field(), name);
  expect(document.body.textContent).toContain(words);
  await submit();
  expect([close.mock.calls.length, await bodies()]).toEqual([0, []]);
});

test('Enter during a composition of an input method saves nothing', async () => {
  await show('remark', 1);
  await type(field(), 'womenzu');
  expect(await press(field(), 'Enter', { isComposing: true })).toBe(false);
  expect(await bodies()).toEqual([]);
});

test('G11 restores unsaved text when the dialog is opened again, until the user saves or discards it', async () => {
  await show('notice', 2);
  await type(field(), '写到一半');
  await click(findButton('取消'));
  await mounted.unmount();
  await show('notice', 2);
  await until(() => expect(field().value).toBe('写到一半'));
  expect(document.body.textContent).toContain('已恢复上次未保存的内容');
  await click(findButton('放弃'));
  expect(field().value).toBe('旧公告');
  await mounted.unmount();
  await show('notice', 2);
  expect(field().value).toBe('旧公告');
  await type(field(), '写完了');
  await click(findButton('保存'));
  await until(() => expect(close).toHaveBeenCalledTimes(2));
  expect(await account.db.kv.get('groupDrafts')).toEqual({ key: 'groupDrafts', value: {} });
});
