// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { aFriend } from '../../../tests/support/builders.ts';
import { giveLayout } from '../../../tests/support/give-layout.ts';
import { afterAct, click, find, findButton, PATIENT, speak, type } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { LiveSync } from '../../client/client.ts';
import { INITIAL_STATUS } from '../../core/sync-status.ts';
import type { Language } from '../../i18n/languages.ts';
import { NewGroupDialog } from './new-group-dialog.tsx';

const account = openClientPerTest();

beforeAll(giveLayout);
const NAME_FIELD = 'input:not([type="search"]):not([type="checkbox"]):not([type="file"])';
const ONLINE = { ...INITIAL_STATUS, network: 'online' as const };

test.each<[Language, number, string, string]>([
  ['zh-CN', 11_103, '最多只能加入 500 个群', '加入的群聊已达上限，最多 500 个'],
  ['en', 11_103, '最多只能加入 500 个群', 'You are already in 500 groups, the most an account can join'],
  ['ja', 11_103, '最多只能加入 500 个群', '参加できるグループの上限（500 件）に達しました'],
  ['en', 80_001, 'a reason of the server', 'a reason of the server'],
])('GROUP-003 in %s shows the reason when the server refuses a group with %d, and keeps name and members', async (...[language, code, message, words]) => {
  await speak(language);
  await account.db.friends.put(aFriend('10002', { nickName: 'Ada', friendsStatus: 0 }));
  const founded = vi.fn<() => void>();
  const ask = (async (name: string) => (name === 'createGroup' ? { kind: 'refused', code, message } : undefined)) as LiveSync['ask'];
  const dialog = <NewGroupDialog open request={{}} title="发起群聊" backLabel="取消" onBack={() => undefined} onCreated={founded} />;
  await account.show(dialog, {}, { ask, status: () => ONLINE });
  await expect
    .poll(
      afterAct(() => document.querySelectorAll('[data-forward-list] input').length),
      { timeout: 5000 },
    )
    .toBe(1);
  await type(find<HTMLInputElement>(NAME_FIELD), 'Picnic');
  await click(find('[data-forward-list] input'));
  await click(findButton({ 'zh-CN': '创建群聊', en: 'Create group', ja: 'グループを作成' }[language]));
  await expect
    .poll(
      afterAct(() => account.toasts.read().map(({ text }) => text)),
      PATIENT,
    )
    .toEqual([words]);
  expect(founded).not.toHaveBeenCalled();
  expect(find<HTMLInputElement>(NAME_FIELD).value).toBe('Picnic');
  expect(find<HTMLInputElement>('[data-forward-list] input').checked).toBe(true);
  await speak('zh-CN');
});

test('GROUP-031 a picture that the server refuses shows 「上传失败」, and the dialog stays', async () => {
  await account.db.friends.put(aFriend('10002', { nickName: 'Ada', friendsStatus: 0 }));
  const ask = (async (name: string) => (name === 'createGroup' ? { kind: 'pictureRefused' } : undefined)) as LiveSync['ask'];
  const created = vi.fn<() => void>();
  const dialog = <NewGroupDialog open request={{}} title="发起群聊" backLabel="取消" onBack={() => undefined} onCreated={created} />;
  await account.show(dialog, {}, { ask, status: () => ONLINE });
  await listed(1);
  await click(find('[data-forward-list] input'));
  await click(findButton('创建群聊'));
  await expect
    .poll(
      afterAct(() => account.toasts.read().map(({ text }) => text)),
      PATIENT,
    )
    .toEqual(['上传失败']);
  expect(created).not.toHaveBeenCalled();
  expect(find<HTMLInputElement>('[data-forward-list] input').checked).toBe(true);
});

test('GROUP-002 disables the button without a network or a member, and shows the reason', async () => {
  await account.db.friends.put(aFriend('10002', { nickName: 'Ada', friendsStatus: 0 }));
  const asked: string[] = [];
  const ask = (async (name: string) => void asked.push(name)) as LiveSync['ask'];
  const dialog = <NewGroupDialog open request={{}} title="发起群聊" backLabel="取消" onBack={() => undefined} onCreated={() => undefined} />;
  const listeners = new Set<() => void>();
  let network: 'online' | 'offline' = 'offline';
  const statuses = { online: ONLINE, offline: { ...INITIAL_STATUS, network: 'offline' as const } };
  await account.show(
    dialog,
    {},
    { ask, status: () => statuses[network], subscribe: (listener) => (listeners.add(listener), () => listeners.delete(listener)) },
  );
  const button = () => findButton('创建群聊');
  const reason = () => [button().getAttribute('aria-disabled'), button().dataset['tip']];
  await expect
    .poll(
      afterAct(() => document.querySelectorAll('[data-forward-list] input').length),
      { timeout: 5000 },
    )
    .toBe(1);

  expect(reason()).toEqual(['true', '网络异常，请您检查网络设置']);
  network = 'online';
  act(() => listeners.forEach((listener) => listener()));
  await expect.poll(afterAct(reason)).toEqual(['true', '请选择群成员']);
  await click(button());
  expect(asked).not.toContain('createGroup');
  await click(find('[data-forward-list] input'));
  expect(reason()).toEqual([null, undefined]);
});

test.each<[Language, string]>([
  ['zh-CN', '群名称不能超过16个字符'],
  ['en', 'A group name can have at most 16 characters'],
  ['ja', 'グループ名は16文字以内で入力してください'],
])('GROUP-002 in %s the button shows the reason for a name of 17 characters', async (language, tooLong) => {
  await speak(language);
  await account.show(
    <NewGroupDialog open request={{}} title="发起群聊" backLabel="取消" onBack={() => undefined} onCreated={() => undefined} />,
    {},
    { status: () => ONLINE },
  );
  const create = () => findButton({ 'zh-CN': '创建群聊', en: 'Create group', ja: 'グループを作成' }[language]);
  const field = () => find<HTMLInputElement>(NAME_FIELD);
  await type(field(), '😀'.repeat(17));
  expect(create().dataset['tip']).toBe(tooLong);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  await type(field(), '😀'.repeat(16));
  expect(create().dataset['tip']).not.toBe(tooLong);
  expect(field().getAttribute('aria-invalid')).not.toBe('true');
  await speak('zh-CN');
});

async function listed(count: number): Promise<void> {
  await expect
    .poll(
      afterAct(() => document.querySelectorAll('[data-forward-list] input').length),
      { timeout: 5000 },
    )
    .toBe(count);
}

test('GROUP-029 names the group after the public names of its members, and requires no other input', async () => {
  await account.db.friends.bulkPut([
    aFriend('10002', { nickName: 'Ada', remark: '妹妹', friendsStatus: 0 }),
    aFriend('10003', { nickName: 'Bob', friendsStatus: 0 }),
  ]);
  const asked: unknown[] = [];
  const ask = (async (name: string, params: unknown) => {
    if (name !== 'createGroup') return undefined;
    asked.push(params);
    return { kind: 'created', groupID: '200009', failed: [] };
  }) as LiveSync['ask'];
  const founded = vi.fn<(group: { readonly conversationID: string }) => void>();
  const dialog = <NewGroupDialog open request={{}} title="发起群聊" backLabel="取消" firstMember="10003" onBack={() => undefined} onCreated={founded} />;
  await account.show(dialog, {}, { ask, status: () => ONLINE });
  await listed(2);
  expect(find<HTMLInputElement>(NAME_FIELD).placeholder).toBe('10001、Bob');
  await click(find('input[type="checkbox"]'));
  expect(find<HTMLInputElement>(NAME_FIELD).placeholder).toBe('10001、Bob、Ada');
  await type(find<HTMLTextAreaElement>('textarea'), ' 周六八点 ');
  await click(findButton('创建群聊'));
  await expect.poll(afterAct(() => asked)).toEqual([{ groupName: '10001、Bob、Ada', wtIds: ['10003', '10002'], groupNotice: '周六八点' }]);
  expect(founded.mock.calls[0]?.[0].conversationID).toBe('GROUP200009');
});

test('GROUP-030 names the friends who could not be added with the reason before the group opens', async () => {
  await account.db.friends.put(aFriend('10002', { nickName: 'Ada', friendsStatus: 0 }));
  const ask = (async (name: string) =>
    name === 'createGroup' ? { kind: 'created', groupID: '200009', failed: [{ wtId: '10002', code: 11_103 }] } : undefined) as LiveSync['ask'];
  const founded = vi.fn<() => void>();
  const dialog = <NewGroupDialog open request={{}} title="发起群聊" backLabel="取消" firstMember="10002" onBack={() => undefined} onCreated={founded} />;
  await account.show(dialog, {}, { ask, status: () => ONLINE });
  await listed(1);
  await click(findButton('创建群聊'));
  await expect
    .poll(
      afterAct(() => document.querySelector('[role="dialog"] li')?.textContent),
      PATIENT,
    )
    .toContain('对方加入的群聊已达上限');
  expect(document.querySelector('[role="dialog"] li')?.textContent).toContain('Ada');
  expect(founded).not.toHaveBeenCalled();
  await click(findButton('进入群聊'));
  expect(founded).toHaveBeenCalledOnce();
});

test('GROUP-033 chooses all friends at once, and drops all with a second press', async () => {
  await account.db.friends.bulkPut([aFriend('10002', { nickName: 'Ada', friendsStatus: 0 }), aFriend('10003', { nickName: 'Bob', friendsStatus: 0 })]);
  await account.show(
    <NewGroupDialog open request={{}} title="发起群聊" backLabel="取消" onBack={() => undefined} onCreated={() => undefined} />,
    {},
    { status: () => ONLINE },
  );
  await listed(2);
  const count = () => document.querySelector('[role="dialog"] p[role="status"]')?.textContent;
  await click(find('input[type="checkbox"]'));
  expect(count()).toBe('已选择 2/200');
  await click(find('input[type="checkbox"]'));
  expect(count()).toBe('已选择 0/200');
});
