// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { aConversation, aFriend, aGroup, aGroupMember } from '../../../../tests/support/builders.ts';
import { giveLayout } from '../../../../tests/support/give-layout.ts';
import { afterAct, click, find, findButton, PATIENT, press, type } from '../../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../../tests/support/open-client-per-test.ts';
import type { Commands, LiveSync } from '../../../client/client.ts';
import { withRank } from '../../../core/apply/apply-conversation.ts';
import type { GroupRow } from '../../../core/rows.ts';
import { INITIAL_STATUS, type SyncStatus } from '../../../core/sync-status.ts';
import { GroupPanel } from './group-panel.tsx';

const GROUP = '200001';
const ID = `GROUP${GROUP}`;
const ONLINE = { ...INITIAL_STATUS, network: 'online' as const };
const OFFLINE = { ...INITIAL_STATUS, network: 'offline' as const };
const account = openClientPerTest();
const close = vi.fn<() => void>();
const asked: unknown[] = [];

beforeAll(giveLayout);

const self = (identity: number) => ({ identity, groupNickname: '', groupNameRemark: '', userId: '10001', wtId: '10001', muteUntil: 0 });

type Shown = {
  identity?: number;
  group?: Partial<GroupRow>;
  members?: number;
  status?: SyncStatus;
  answer?: unknown;
  commands?: Partial<Commands>;
  isMuted?: boolean;
};

async function show({ identity = 3, group = {}, members = 3, status = ONLINE, answer = { kind: 'done' }, commands = {}, isMuted = false }: Shown = {}) {
  close.mockClear();
  asked.length = 0;
  await account.db.groups.put(aGroup(GROUP, { groupName: '产品群', name: '产品群', groupMemberCount: members, selfMember: self(identity), ...group }));
  await account.db.conversations.put(withRank({ ...aConversation({ conversationID: ID, type: 'GROUP', isMuted }), shelf: 'main' }));
  await account.db.groupMembers.bulkPut(
    Array.from({ length: members }, (_, at) =>
      aGroupMember(GROUP, String(10_001 + at), { nickName: `成员${at}`, joinTime: at, identity: at === 0 ? 3 : at === 1 ? 2 : 1 }),
    ),
  );
  const ask = (async (name: string, params: unknown) => {
    if (name === 'spellNames') return [];
    asked.push([name, params]);
    return answer;
  }) as unknown as LiveSync['ask'];
  await account.show(<GroupPanel conversationID={ID} onClose={close} />, commands, { status: () => status, ask });
  await expectEventually(() => document.querySelector('[data-group-panel] ul') !== null, true);
}

const expectEventually = async (look: () => unknown, value: unknown) => {
  await expect.poll(afterAct(look), PATIENT).toEqual(value);
};
const cells = () =>
  [...document.querySelectorAll('[aria-label="群成员"] button')].map((button) => button.querySelector('bdi')?.textContent ?? button.textContent);
const rows = () =>
  [...document.querySelectorAll('[data-group-panel] [role="group"] > button, [data-group-panel] [role="group"] > div')].map((row) => row.textContent);
const rowOf = (words: string) => {
  const found = [...document.querySelectorAll<HTMLButtonElement>('[data-group-panel] [role="group"] > button')].find(({ textContent }) =>
    textContent?.startsWith(words),
  );
  if (found === undefined) throw new Error(`no row ${words}`);
  return found;
};
const labelOf = (name: string) => find(`[aria-label*="${name}"]`).getAttribute('aria-label') ?? '';
const toggle = (label: string) => find<HTMLButtonElement>(`[role="switch"][aria-label^="${label}"]`);
const toasts = () => account.toasts.read().map(({ text }) => text);

test('GROUP-101 shows eight members, the owner and the admins first, and the buttons to add and remove people', async () => {
  await show({ members: 12 });
  await expectEventually(() => cells().length, 10);
  expect(cells()).toEqual([...Array.from({ length: 8 }, (_, at) => `成员${at}`), '添加', '移除']);
  expect([0, 1, 2].map((at) => ['群主', '管理员'].find((role) => labelOf(`成员${at}`).includes(role)))).toEqual(['群主', '管理员', undefined]);
  await click(findButton('查看全部 12 位成员'));
  await expectEventually(() => cells().length, 12);
  await click(find('[aria-label="返回"]'));
  await expectEventually(() => cells().length, 10);
});

test('GROUP-101 of all members a hundred are read at first, and twice as many at each end', async () => {
  await show({ members: 450 });
  const read = new Set<string>();
  account.db.groupMembers.hook('reading', (row) => {
    read.add(row.wtId);
    return row;
  });
  await click(findButton('查看全部 450 位成员'));
  await expectEventually(() => document.querySelector('[role="list"][aria-label="群成员"]') !== null, true);
  const sizes: number[] = [];
  const scrollToEnd = async () => {
    if (read.size >= 100 && sizes.at(-1) !== read.size) sizes.push(read.size);
    const list = find('[role="list"][aria-label="群成员"]');
    // The list ignores a scroll that moves nothing.
    list.scrollTop = Math.max(list.scrollTop, 100_000) + 1;
    await act(async () => list.dispatchEvent(new Event('scroll')));
    return sizes;
  };
  await expect.poll(scrollToEnd, PATIENT).toEqual([100, 200, 400, 450]);
});

test('GROUP-100 another view keeps the focus in the panel, where Escape goes one view back and then closes it', async () => {
  await show({ members: 12 });
  const panel = () => find('[data-group-panel]');
  findButton('查看全部 12 位成员').focus();
  await click(findButton('查看全部 12 位成员'));
  expect(document.activeElement).toBe(panel());
  await press(panel(), 'Escape');
  await expectEventually(() => panel().querySelector('h2')?.textContent, '群聊信息');
  expect(close).not.toHaveBeenCalled();
  await press(panel(), 'Escape');
  expect(close).toHaveBeenCalledOnce();
});

test('GROUP-101 a press on a member opens the profile with the group', async () => {
  await show();
  await click(find('[aria-label*="成员2"]'));
  expect(account.intents).toEqual([{ kind: 'open-person', wtId: '10003', name: '成员2', avatar: '', groupNumber: GROUP }]);
});

test.each<[string, { readonly identity: number; readonly inviteSwitch: number }, string[]]>([
  ['a member may invite while the group allows it', { identity: 1, inviteSwitch: 0 }, ['添加']],
  ['a member may ask to invite', { identity: 1, inviteSwitch: 1 }, ['添加']],
  ['a member does not invite where only the owner does', { identity: 1, inviteSwitch: 2 }, []],
  ['an admin does not invite there either, and removes', { identity: 2, inviteSwitch: 2 }, ['移除']],
  ['the owner does both', { identity: 3, inviteSwitch: 2 }, ['添加', '移除']],
])('GROUP-102 %s', async (_what, { identity, inviteSwitch }, buttons) => {
  await show({ group: { inviteSwitch }, identity });
  await expectEventually(() => cells().slice(3), buttons);
});

test('GROUP-102 the button to add people opens the invitation of the group', async () => {
  await show();
  await click(find('[aria-label="添加群成员"]'));
  expect(account.intents).toEqual([{ kind: 'invite-members', groupNumber: GROUP }]);
});

test('GROUP-100 the search finds members by nickname, name in the group, remark and exact ID', async () => {
  await show({ members: 30 });
  await account.db.groupMembers.update(`${GROUP}:10005`, { groupNickname: '若溪（测试）' });
  await account.db.friends.put(aFriend('10006', { remark: '妹妹' }));
  const found = () => [...document.querySelectorAll('[aria-label="搜索结果"] bdi')].map(({ textContent }) => textContent);
  const search = async (text: string) => type(find<HTMLInputElement>('input[type="search"]'), text);
  await search('成员7');
  await expectEventually(found, ['成员7']);
  await search('测试');
  await expectEventually(found, ['若溪（测试）']);
  await search('妹');
  await expectEventually(found, ['妹妹']);
  await search('10030');
  await expectEventually(found, ['成员29']);
  await search('1003');
  await expectEventually(() => find('[data-group-panel] [role="status"]').textContent, '该用户不存在');
});

test('GROUP-103 owner and admins open name, picture and management; an ordinary member sees them without', async () => {
  await show({ identity: 2 });
  await click(rowOf('群聊名称'));
  expect(account.intents).toEqual([{ kind: 'edit-group', groupNumber: GROUP, field: 'name' }]);
  await expectEventually(() => rows().some((row) => row === '群管理'), true);
});

test('GROUP-103 an ordinary member changes the own name and remark and reads the notice', async () => {
  await show({ identity: 1, group: { groupNotice: '周四评审' } });
  await expectEventually(
    () => rows().slice(0, 6),
    ['群聊名称产品群', '群头像群', `群号与二维码${GROUP}`, '群公告周四评审', '我的群昵称未设置', '群备注未设置'],
  );
  expect(rows().join()).not.toContain('群管理');
  expect(() => rowOf('群聊名称')).toThrow('no row');
  for (const name of ['群公告', '我的群昵称', '群备注']) await click(rowOf(name));
  expect(account.intents.map((intent) => intent.kind === 'edit-group' && intent.field)).toEqual(['notice', 'nickname', 'remark']);
});

test('GROUP-105 a group that is not public shows neither its number nor its code', async () => {
  await show({ group: { confirminviteSwitch: 2 } });
  await expectEventually(() => rows().some((row) => row?.startsWith('群聊名称')), true);
  expect(rows().join()).not.toContain('群号');
});

test('GROUP-105 the code contains the present link with its key', async () => {
  await show({ group: { qrcode: 'https://wisp.example/g/200001/0123456789abcdef0123456789abcdef' } });
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  await click(rowOf('群号与二维码'));
  await expectEventually(() => document.querySelector('[aria-label="指向该群聊的二维码"]')?.getAttribute('width'), '220');
  await click(findButton('复制链接'));
  await expectEventually(() => copied, ['https://wisp.example/g/200001/0123456789abcdef0123456789abcdef']);
});

test('GROUP-107 pin, do not disturb and archive are commands, and only a muted conversation can be archived', async () => {
  const [pinConversation, muteConversation, archiveConversation] = [vi.fn<() => Promise<void>>(), vi.fn<() => Promise<void>>(), vi.fn<() => Promise<void>>()];
  for (const command of [pinConversation, muteConversation, archiveConversation]) command.mockResolvedValue(undefined);
  await show({ status: OFFLINE, commands: { pinConversation, muteConversation, archiveConversation } });
  await click(toggle('置顶聊天'));
  await click(toggle('消息免打扰'));
  await click(toggle('归档会话'));
  expect([pinConversation.mock.calls, muteConversation.mock.calls, archiveConversation.mock.calls]).toEqual([[[ID, true]], [[ID, true]], []]);
  expect(toggle('归档会话').dataset['tip']).toBe('开启消息免打扰后可归档');
});

test('GROUP-107 a muted conversation can be archived', async () => {
  const archiveConversation = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
  await show({ isMuted: true, commands: { archiveConversation } });
  await click(toggle('归档会话'));
  expect(archiveConversation.mock.calls).toEqual([[ID, true]]);
});

test('GROUP-108 a switch ignores presses for a second after a change', async () => {
  const pinConversation = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
  await show({ commands: { pinConversation } });
  await click(toggle('置顶聊天'));
  await click(toggle('置顶聊天'));
  expect(pinConversation).toHaveBeenCalledOnce();
  expect(toggle('置顶聊天').getAttribute('aria-disabled')).toBe('true');
  await expectEventually(() => toggle('置顶聊天').getAttribute('aria-disabled'), null);
  await click(toggle('置顶聊天'));
  expect(pinConversation).toHaveBeenCalledTimes(2);
});

test('GROUP-106 the history is cleared after a question', async () => {
  const clearHistory = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
  await show({ status: OFFLINE, commands: { clearHistory } });
  await click(rowOf('清空聊天记录'));
  await expectEventually(() => document.querySelector('[role="alertdialog"]')?.textContent?.includes('确定清空全部聊天记录'), true);
  expect(clearHistory).not.toHaveBeenCalled();
  await click(findButton('清除'));
  await expectEventually(() => clearHistory.mock.calls, [[ID]]);
  await expectEventually(toasts, ['聊天记录已清空']);
});

test.each([
  ['the owner dissolves the group', 3, { label: '解散群聊', kind: 'dissolve', text: '无法恢复', done: '已解散' }],
  ['an admin leaves the group', 2, { label: '删除并退出', kind: 'quit', text: '退出通知仅群主和管理员可见', done: '已退出' }],
  ['a member leaves the group', 1, { label: '删除并退出', kind: 'quit', text: '退出通知仅群主和管理员可见', done: '已退出' }],
])('GROUP-120 %s after a question and returns to the list', async (_what, identity, { label, kind, text, done }) => {
  await show({ identity });
  await click(findButton(label));
  await expectEventually(() => document.querySelector('[role="alertdialog"]')?.textContent?.includes(text), true);
  await click(findButton(label, find('[role="alertdialog"]')));
  await expectEventually(toasts, [done]);
  expect(asked).toEqual([['manageGroup', { groupNumber: GROUP, action: { kind } }]]);
  expect(account.intents).toEqual([{ kind: 'back-to-list' }]);
});

test('GROUP-120 a group that could not be dissolved stays open with the reason', async () => {
  await show({ answer: null });
  await click(findButton('解散群聊'));
  await expectEventually(() => document.querySelector('[role="alertdialog"]') !== null, true);
  await click(findButton('解散群聊', find('[role="alertdialog"]')));
  await expectEventually(toasts, ['网络异常，请您检查网络设置']);
  expect(account.intents).toEqual([]);
});

test('GROUP-109 without a network the actions that need one show the reason and do nothing', async () => {
  await show({ status: OFFLINE });
  const leave = find<HTMLButtonElement>('[aria-label="解散群聊 (联网后可用)"]');
  await click(leave);
  await click(find('[aria-label="移除群成员 (联网后可用)"]'));
  expect([document.querySelector('[role$="dialog"]'), asked]).toEqual([null, []]);
});

test('GROUP-100 the panel of a group that the user has left shows no members', async () => {
  await show();
  await account.db.groups.update(GROUP, { operationType: 4 });
  await expectEventually(() => document.querySelector('[data-group-panel]')?.textContent, '群聊信息您已不在该群');
});
