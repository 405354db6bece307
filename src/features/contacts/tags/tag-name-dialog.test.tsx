// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { afterAct, click, find, findButton, PATIENT, type } from '../../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../../tests/support/open-client-per-test.ts';
import type { Commands } from '../../../client/client.ts';
import { RowGoneError } from '../../../core/lists/row-gone-error.ts';
import { MemberPicker } from './member-picker.tsx';
import { TagNameDialog } from './tag-name-dialog.tsx';

const account = openClientPerTest();
const WORK = { id: '1', tagName: '同事', userCount: 0, wtIds: [] };
const saved = vi.fn<Commands['saveTag']>(async () => undefined as never);
const changed = vi.fn<Commands['changeList']>(async () => undefined as never);

async function save(tag: typeof WORK | undefined, name: string, commands: Partial<Commands> = {}): Promise<void> {
  saved.mockClear();
  changed.mockClear();
  await account.show(<TagNameDialog open tag={tag} tags={[WORK]} onClose={() => undefined} />, { saveTag: saved, changeList: changed, ...commands });
  await type(find<HTMLInputElement>('[role="dialog"] input'), name);
  await click(findButton('保存'));
}
const toasts = afterAct(() => account.toasts.read().map(({ text }) => text));

test('CONTACT-021 a new tag is stored with its trimmed name', async () => {
  await save(undefined, ' 家人 ');
  expect(saved.mock.calls).toEqual([[{ tagName: '家人', wtIds: [] }]]);
  await expect.poll(toasts, PATIENT).toEqual(['添加成功']);
});

test.each([
  ['', '请输入标签名称', ''],
  ['  ', '请输入标签名称', ''],
  ['同事', '标签已存在', '标签已存在'],
  ['标'.repeat(16), '标签不能超过15个字符', '标签不能超过15个字符'],
])('CONTACT-021 refuses the name "%s" with the reason %s', async (name, reason, error) => {
  await save(undefined, name);
  expect(findButton('保存', find('[role="dialog"]')).dataset['tip']).toBe(reason);
  expect(find('form').textContent).toContain(error);
  expect(saved).not.toHaveBeenCalled();
});

test('CONTACT-023 nobody is added before a friend is chosen, and the button gives the reason', async () => {
  await account.show(<MemberPicker open tag={WORK} onClose={() => undefined} />);
  expect(findButton('添加成员', find('[role="dialog"]')).dataset['tip']).toBe('请选择朋友');
});

test('CONTACT-021 stores nothing when the name stays', async () => {
  await save(WORK, '同事');
  expect(changed).not.toHaveBeenCalled();
});

test('PEOPLE-114 says that a tag to be renamed no longer exists', async () => {
  await save(WORK, '家人', { changeList: async () => Promise.reject(new RowGoneError()) });
  await expect.poll(toasts, PATIENT).toEqual(['标签已不存在']);
});

const failing = async () => Promise.reject(new Error('full'));

test.each<[string, typeof WORK | undefined, string]>([
  ['a new tag', undefined, '添加失败，请重试'],
  ['a new name', WORK, '修改标签失败，请重试'],
])('CONTACT-021 says that %s could not be stored', async (_what, tag, words) => {
  await save(tag, '家人', { saveTag: failing, changeList: failing });
  await expect.poll(toasts, PATIENT).toEqual([words]);
});
