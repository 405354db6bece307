// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { find, findButton, submit, type } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { Commands } from '../../client/client.ts';
import { orderTabs } from '../../core/tabs/list-tabs.ts';
import { TabEditor } from './tab-editor.tsx';

const account = openClientPerTest();
const TABS = orderTabs([{ id: 't1', groupName: '家人', hideStatus: 1, defaultGroup: 1, sort: 1 }]);
const changeList = vi.fn<Commands['changeList']>(async () => undefined as never);

async function open(): Promise<void> {
  changeList.mockClear();
  await account.show(<TabEditor open tab={undefined} tabs={TABS} onClose={() => undefined} />, { changeList });
}

test.each([
  ['', '请输入分组名称', ''],
  ['家人', '分组名称已存在', '分组名称已存在'],
  ['十一个字的名字就太长了', '分组名称不能超过10个字符', '分组名称不能超过10个字符'],
])('TAB-021 the name "%s" is refused with the reason %s', async (name, reason, error) => {
  await open();
  await type(find<HTMLInputElement>('input'), name);
  expect(findButton('保存').dataset['tip']).toBe(reason);
  expect(find('form').textContent).toContain(error);
  await submit();
  expect(changeList).not.toHaveBeenCalled();
});

test('TAB-020 Enter in the name saves the tab', async () => {
  await open();
  await type(find<HTMLInputElement>('input'), '项目');
  await submit();
  expect(changeList.mock.calls).toEqual([[{ scope: 'tabs', operation: 'add', body: { groupName: '项目', relationList: [] } }]]);
});
