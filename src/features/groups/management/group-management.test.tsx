// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { aGroup, aGroupMember } from '../../../../tests/support/builders.ts';
import { giveLayout } from '../../../../tests/support/give-layout.ts';
import { afterAct, click, find, findButton, PATIENT, type } from '../../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../../tests/support/open-client-per-test.ts';
import type { LiveSync } from '../../../client/client.ts';
import type { GroupAction } from '../../../core/groups/group-actions.ts';
import type { GroupRow } from '../../../core/rows.ts';
import { INITIAL_STATUS, type SyncStatus } from '../../../core/sync-status.ts';
import { GroupPanel } from '../panel/group-panel.tsx';

const GROUP = '200001';
const ONLINE = { ...INITIAL_STATUS, network: 'online' as const };
const OFFLINE = { ...INITIAL_STATUS, network: 'offline' as const };
const account = openClientPerTest();
const actions: GroupAction[] = [];

beforeAll(giveLayout);

type Shown = { identity?: number; group?: Partial<GroupRow>; status?: SyncStatus; answer?: unknown; blacklist?: unknown };

/** The owner 10001, the admin 10002, the members 10003 to 10005. */
async function show({ identity = 3, group = {}, status = ONLINE, answer = { kind: 'done' }, blacklist = [] }: Shown = {}) {
  actions.length = 0;
  const selfMember = { identity, groupNickname: '', groupNameRemark: '', userId: '10001', wtId: '10001', muteUntil: 0 };
  await account.db.groups.put(aGroup(GROUP, { groupName: '产品群', callSwitch: 1, groupMemberCount: 5, selfMember, ...group }));
  const roles: Record<string, number> = identity === 3 ? { 10001: 3, 10002: 2 } : { 10001: 2, 10002: 3 };
  const ids = ['10001', '10002', '10003', '10004', '10005'];
  await account.db.groupMembers.bulkPut(
    ids.map((id) => aGroupMember(GROUP, id, { nickName: `n${id}`, identity: roles[id] ?? 1, muteUntil: id === '10005' ? 4_294_967_295 : 0 })),
  );
  const ask = (async (name: string, params: { action: GroupAction }) => {
    if (name === 'spellNames') return [];
    if (name === 'groupBlacklist') return blacklist;
    actions.push(params.action);
    return answer;
  }) as unknown as LiveSync['ask'];
  await account.show(<GroupPanel conversationID={`GROUP${GROUP}`} onClose={() => undefined} />, {}, { status: () => status, ask });
  await expectEventually(() => document.querySelector('[data-group-panel] ul') !== null, true);
  await click(row('群管理'));
}

const expectEventually = async (look: () => unknown, value: unknown) => {
  await expect.poll(afterAct(look), PATIENT).toEqual(value);
};
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-group-panel] [role="group"] > *')].map(({ textContent }) => textContent);
const row = (words: string) => {
  const found = [...document.querySelectorAll<HTMLButtonElement>('[data-group-panel] [role="group"] > button')].find(({ textContent }) =>
    textContent?.startsWith(words),
  );
  if (found === undefined) throw new Error(`no row ${words} among ${rows().join()}`);
  return found;
};
const toggle = (label: string) => find<HTMLButtonElement>(`[role="switch"][aria-label^="${label}"]`);
const dialog = () => find('[role="dialog"]');
const targets = () => [...document.querySelectorAll<HTMLElement>('[data-target]')];
const target = (id: string) => find<HTMLInputElement>(`[data-target="C2C${id}"] input`);
const listed = () => targets().map((one) => `${one.querySelector('bdi')?.textContent}${one.querySelector('input')?.disabled === true ? ' off' : ''}`);
const toasts = () => account.toasts.read().map(({ text }) => text);
const bodies = async () => (await account.db.ops.orderBy('order').toArray()).map(({ call }) => (call.kind === 'http' ? call.body : {}));
const open = async (name: string, count: number) => {
  await click(row(name));
  await expectEventually(() => targets().length, count);
};
const choose = async (select: HTMLSelectElement, value: string) =>
  act(async () => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });

test('GROUP-110 an admin manages all but roles; roles are the owner’s', async () => {
  await show({ identity: 2 });
  await expectEventually(() => rows().some((one) => one?.startsWith('全员禁言')), true);
  expect(rows().join()).not.toMatch(/群管理员|转让群主/);
});

test('GROUP-110 removes members after a question; the picker shows why others cannot be chosen', async () => {
  await show({ identity: 2 });
  await click(find('[aria-label="返回"]'));
  await expectEventually(() => document.querySelector('[aria-label="移除群成员"]') !== null, true);
  await click(find('[aria-label="移除群成员"]'));
  await expectEventually(listed, ['n10002 off', 'n10003', 'n10004', 'n10005']);
  expect(find('[data-target="C2C10002"]').textContent).toContain('群主');
  await click(target('10003'));
  // The chip of the chosen member also says 移除.
  const key = [...dialog().querySelectorAll('button')].find(({ textContent }) => textContent === '移除');
  await click(key ?? dialog());
  await expectEventually(() => document.querySelector('[role="alertdialog"]')?.textContent?.includes('确定要移除选中的群成员吗'), true);
  expect(actions).toEqual([]);
  await click(findButton('移除', find('[role="alertdialog"]')));
  await expectEventually(() => actions, [{ kind: 'remove', wtIds: ['10003'] }]);
  await expectEventually(toasts, ['移除成功']);
});

test('GROUP-111 the admins are chosen at first with a counter out of 20, and only the differences are sent', async () => {
  await show();
  await open('群管理员', 4);
  await expectEventually(() => find('[role="dialog"] p[role="status"]').textContent, '已选择 1/20');
  expect(findButton('确定', dialog()).dataset['tip']).toBe('没有改动');
  await click(target('10002'));
  await click(target('10004'));
  await click(findButton('确定', dialog()));
  await expectEventually(() => actions, [{ kind: 'admins', add: ['10004'], remove: ['10002'] }]);
  await expectEventually(toasts, ['设置成功']);
});

test('GROUP-111 the server’s limit of admins is shown, and the choice stays', async () => {
  await show({ answer: { kind: 'refused', code: 11_101, message: 'x' } });
  await open('群管理员', 4);
  await click(target('10004'));
  await click(findButton('确定', dialog()));
  await expectEventually(toasts, ['最多设置 20 位管理员']);
  expect(target('10004').checked).toBe(true);
});

test('GROUP-112 a transfer takes one member and asks with 「确定」 and 「取消」; its failure shows the server’s text', async () => {
  await show({ answer: { kind: 'refused', code: 404, message: '对方已不在群里' } });
  await open('转让群主', 4);
  await click(target('10003'));
  await click(target('10004'));
  expect([target('10003').checked, target('10004').checked]).toEqual([false, true]);
  await click(findButton('确定', dialog()));
  const question = () => find('[role="alertdialog"]');
  await expectEventually(() => document.querySelector('[role="alertdialog"]')?.textContent?.includes('立即失去群主身份'), true);
  expect([...question().querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['取消', '确定']);
  await click(findButton('确定', question()));
  await expectEventually(() => actions, [{ kind: 'transfer', wtId: '10004' }]);
  await expectEventually(toasts, ['对方已不在群里']);
});

test('GROUP-113 switches and rules are queued while the device is offline, and shown at once', async () => {
  await show({ status: OFFLINE });
  await click(toggle('群成员保护'));
  await click(toggle('群通话'));
  await click(toggle('入群欢迎语'));
  await choose(find<HTMLSelectElement>('select[aria-label="进群方式"]'), '1');
  await choose(find<HTMLSelectElement>('select[aria-label="邀请方式"]'), '2');
  const body = (parts: object) => ({ groupNumber: GROUP, ...parts });
  await expect
    .poll(async () => bodies(), PATIENT)
    .toEqual([
      body({ memberProtectSwitch: 1 }),
      body({ callSwitch: 0 }),
      body({ customizeMsgControl: 1 }),
      body({ confirminviteSwitch: 1 }),
      body({ inviteSwitch: 2 }),
    ]);
  await expectEventually(() => toggle('群通话').getAttribute('aria-checked'), 'false');
  expect(toasts()[0]).toBe('已保存，联网后生效');
});

test('GROUP-114 muting all needs the network and shows why it is not there', async () => {
  await show({ status: OFFLINE });
  await click(toggle('全员禁言'));
  expect([actions, toggle('全员禁言').dataset['tip']]).toEqual([[], '联网后可用']);
});

test('GROUP-114 mutes members for the chosen time, and lists and unmutes the muted ones', async () => {
  await show();
  await click(toggle('全员禁言'));
  await click(row('成员禁言'));
  await expectEventually(() => dialog().textContent?.includes('永久禁言'), true);
  await click(find('[aria-label*="解除"]', dialog()));
  await click(findButton('添加禁言', dialog()));
  await expectEventually(() => targets().length, 4);
  const times = find<HTMLSelectElement>('select[aria-label="禁言时长"]');
  expect([...times.options].map(({ textContent }) => textContent)).toEqual(['10 分钟', '1 小时', '12 小时', '1 天', '7 天', '永久']);
  await choose(times, '3600');
  await click(target('10003'));
  const confirm = [...dialog().querySelectorAll('button')].find(({ textContent }) => textContent === '禁言');
  await click(confirm ?? document.body);
  await expectEventually(
    () => actions.slice(0, 3),
    [
      { kind: 'muteAll', on: true },
      { kind: 'mute', wtIds: ['10005'], seconds: 0 },
      { kind: 'mute', wtIds: ['10003'], seconds: 3600 },
    ],
  );
});

test('GROUP-109 without a network nobody is muted or unmuted, with the reason', async () => {
  await show({ status: OFFLINE });
  await click(row('成员禁言'));
  await expectEventually(() => dialog().textContent?.includes('永久禁言'), true);
  const buttons = [find<HTMLButtonElement>('[aria-label*="解除"]', dialog()), findButton('添加禁言', dialog())];
  for (const button of buttons) await click(button);
  expect([buttons.map(({ dataset }) => dataset['tip']), actions]).toEqual([['联网后可用', '联网后可用'], []]);
  expect(targets()).toEqual([]);
});

test.each([
  ['a2', '请输入数字'],
  ['201', '请输入1-200之间的整数'],
  ['', '请输入限制等级'],
])('GROUP-115 an entry level of %j is refused with 「%s」', async (text, error) => {
  await show();
  await click(row('进群限制'));
  await expectEventually(() => document.querySelector('[role="dialog"]') !== null, true);
  await click(find('[role="switch"][aria-label="等级限制"]'));
  await type(find<HTMLInputElement>('[role="dialog"] input'), text);
  await click(findButton('保存', dialog()));
  await expectEventually(() => find('[role="dialog"] [role="alert"]').textContent, error);
  expect(await bodies()).toEqual([]);
});

test('GROUP-115 level and membership are saved together', async () => {
  await show();
  await click(row('进群限制'));
  await expectEventually(() => document.querySelector('[role="dialog"]') !== null, true);
  await click(find('[role="switch"][aria-label="等级限制"]'));
  await type(find<HTMLInputElement>('[role="dialog"] input'), '20');
  await click(find('[role="switch"][aria-label="仅限会员进群"]'));
  await click(findButton('保存', dialog()));
  await expect.poll(async () => bodies(), PATIENT).toEqual([{ groupNumber: GROUP, limitLevel: 20, limitMember: 1 }]);
  await expectEventually(() => rows().some((one) => one?.includes('等级 ≥ 20 · 仅限会员')), true);
});

test('GROUP-116 the link is renewed after a warning', async () => {
  await show();
  await click(row('更换群链接与二维码'));
  await expectEventually(() => document.querySelector('[role="alertdialog"]')?.textContent?.includes('立即失效'), true);
  await click(findButton('确定', find('[role="alertdialog"]')));
  await expectEventually(() => actions, [{ kind: 'renewLink' }]);
  await expectEventually(toasts, ['更换成功']);
});

test('GROUP-116 a group that is not public has no link to renew', async () => {
  await show({ group: { confirminviteSwitch: 2 } });
  await expectEventually(() => rows().some((one) => one?.startsWith('进群限制')), true);
  expect(rows().join()).not.toContain('更换群链接与二维码');
});

test('GROUP-109 without a network the link cannot be renewed, with the reason', async () => {
  await show({ status: OFFLINE });
  await click(row('更换群链接与二维码'));
  await expectEventually(() => document.querySelector('[role="alertdialog"]')?.textContent?.includes('立即失效'), true);
  const confirm = findButton('确定', find('[role="alertdialog"]'));
  await click(confirm);
  expect([confirm.dataset['tip'], actions, toasts()]).toEqual(['联网后可用', [], []]);
});

test('GROUP-121 an action that comes too soon says how long to wait', async () => {
  await show({ answer: { kind: 'wait', retryAfterMs: 41_001 } });
  await click(toggle('全员禁言'));
  await expectEventually(toasts, ['操作太频繁，请 42 秒后再试']);
});

test('GROUP-117 the people on the blacklist are chosen at first, and the differences are sent', async () => {
  const brief = { wtId: '10009', id: '10009', nickName: 'n10009', avatar: '', vipLevel: 0, svipLevel: 0, vipStatus: 0, svipStatus: 0, actionStatus: 0 };
  await show({ blacklist: [brief] });
  await open('群黑名单', 5);
  expect(target('10009').checked).toBe(true);
  await click(target('10009'));
  await click(target('10003'));
  await click(findButton('确定', dialog()));
  await expectEventually(() => actions, [{ kind: 'blacklist', add: ['10003'], remove: ['10009'] }]);
});

test('GROUP-117 without a network the blacklist shows why it is empty', async () => {
  await show({ status: OFFLINE });
  await click(row('群黑名单'));
  await expectEventually(() => document.querySelector('[data-forward-list] [role="status"]')?.textContent, '联网后可查看黑名单');
  expect(findButton('确定', dialog()).dataset['tip']).toBe('联网后可用');
});

test('GROUP-110 the management closes when the user is no admin any more, and stays closed when the user is one again', async () => {
  await show({ identity: 2 });
  await expectEventually(() => find('[data-group-panel] h2').textContent, '群管理');
  const group = await account.db.groups.get(GROUP);
  const setIdentity = async (identity: 1 | 2) => {
    if (group?.selfMember) await account.db.groups.put({ ...group, selfMember: { ...group.selfMember, identity } });
  };
  await setIdentity(1);
  await expectEventually(() => find('[data-group-panel] h2').textContent, '群聊信息');
  await setIdentity(2);
  await expectEventually(() => document.querySelector('[data-group-panel]')?.textContent?.includes('群管理'), true);
  expect(find('[data-group-panel] h2').textContent).toBe('群聊信息');
});

test.each([
  ['an admin who becomes a member', { before: 2, after: 1, name: '群黑名单' }],
  ['an owner who becomes an admin', { before: 3, after: 2, name: '群管理员' }],
] as const)('GROUP-110 the open dialog of %s closes', async (_case, { before, after, name }) => {
  await show({ identity: before });
  await click(row(name));
  await expectEventually(() => document.querySelector('[role="dialog"]') !== null, true);
  const group = await account.db.groups.get(GROUP);
  if (group?.selfMember) await account.db.groups.put({ ...group, selfMember: { ...group.selfMember, identity: after } });
  await expectEventually(() => document.querySelector('[role="dialog"]:not([data-closing])'), null);
});
