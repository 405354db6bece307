// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { aGroup, aGroupMember } from '../../../../tests/support/builders.ts';
import { afterAct, click, find, findButton, PATIENT } from '../../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../../tests/support/open-client-per-test.ts';
import type { Commands, LiveSync } from '../../../client/client.ts';
import { INITIAL_STATUS, type SyncStatus } from '../../../core/sync-status.ts';
import { MemberDialog } from './member-dialog.tsx';

const GROUP = '200001';
const ONLINE = { ...INITIAL_STATUS, network: 'online' as const };
const OFFLINE = { ...INITIAL_STATUS, network: 'offline' as const };
const account = openClientPerTest();
const asked: unknown[] = [];
const closed = vi.fn<() => void>();

let loaded: object | null | undefined;
const DETAIL = { joinType: 2, inviterUserName: '陈屿', lastSendMsgTime: '2026-11-28 01:25:47' };

type Shown = {
  identity?: number;
  target?: number;
  detail?: object | null | undefined;
  status?: SyncStatus;
  muteUntil?: number;
  commands?: Partial<Commands>;
};

async function show({ identity = 3, target = 1, detail = DETAIL, status = ONLINE, muteUntil = 0, commands = {} }: Shown = {}) {
  asked.length = 0;
  closed.mockClear();
  loaded = detail;
  const selfMember = { identity, groupNickname: '', groupNameRemark: '', userId: '10001', wtId: '10001', muteUntil: 0 };
  await account.db.groups.put(aGroup(GROUP, { selfMember }));
  await account.db.groupMembers.put(aGroupMember(GROUP, '10002', { nickName: '苏念', identity: target, joinTime: 1_700_000_000, muteUntil }));
  const ask = (async (name: string, params: { action?: unknown }) => {
    if (name === 'groupMember') return loaded ?? undefined;
    asked.push(params.action);
    return { kind: 'done' };
  }) as unknown as LiveSync['ask'];
  const member = { groupNumber: GROUP, wtId: '10002' };
  await account.show(<MemberDialog open member={member} onClose={closed} />, commands, { ask, status: () => status });
  await expectEventually(() => document.querySelector('[role="dialog"] bdi')?.textContent, '苏念');
}

const expectEventually = async (look: () => unknown, value: unknown) => {
  await expect.poll(afterAct(look), PATIENT).toEqual(value);
};
const facts = () =>
  Object.fromEntries([...document.querySelectorAll('dl > div')].map((one) => [one.querySelector('dt')?.textContent, one.querySelector('dd')?.textContent]));
const toasts = () => account.toasts.read().map(({ text }) => text);

test('GROUP-118 shows when and how a member joined, who invited, and when the member last wrote', async () => {
  await show();
  await expectEventually(facts, { 入群时间: expect.stringContaining('2023'), 最近发言: '2026-11-28 01:25', 入群方式: '邀请', 邀请人: '陈屿' });
});

test.each([
  [1, '扫描二维码'],
  [3, '搜索群号'],
])('GROUP-118 joinType %i is 「%s」, and a member who wrote nothing has not spoken yet', async (joinType, way) => {
  await show({ detail: { joinType, lastSendMsgTime: null, inviterUserName: null } });
  await expectEventually(facts, { 入群时间: expect.any(String), 最近发言: '还未发言', 入群方式: way });
});

test('GROUP-118 without a network it shows the time of joining and that there is more', async () => {
  await show({ detail: null, status: OFFLINE });
  await expectEventually(() => Object.keys(facts()), ['入群时间']);
  expect(find('[role="dialog"]').textContent).toContain('联网后可查看更多信息');
  expect(find('[role="switch"]').dataset['tip']).toBe('联网后可用');
});

test('GROUP-118 shows that the information could not be loaded, and asks again', async () => {
  await show({ detail: null });
  await expectEventually(() => document.querySelector('[role="dialog"] [role="alert"]')?.textContent?.includes('群成员信息加载失败，请重试'), true);
  loaded = DETAIL;
  await click(findButton('重试'));
  await expectEventually(() => facts()['邀请人'], '陈屿');
});

test('GROUP-119 a mute lasts for the chosen time, and the switch ends it', async () => {
  await show();
  const select = find<HTMLSelectElement>('select');
  expect(select.value).toBe('4294967295');
  await act(async () => {
    select.value = '600';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await click(find('[role="switch"]'));
  await expectEventually(() => asked, [{ kind: 'mute', wtIds: ['10002'], seconds: 600 }]);
});

test('GROUP-119 a muted member is unmuted', async () => {
  await show({ muteUntil: 4_294_967_295 });
  expect([find('[role="switch"]').getAttribute('aria-checked'), find('[role="dialog"]').textContent?.includes('永久禁言')]).toEqual(['true', true]);
  await click(find('[role="switch"]'));
  await expectEventually(() => asked, [{ kind: 'mute', wtIds: ['10002'], seconds: 0 }]);
});

test('GROUP-119 removes the member after a question', async () => {
  await show();
  await click(findButton('移出群聊'));
  await expectEventually(() => document.querySelector('[role="alertdialog"]')?.textContent?.includes('确定要移除该群成员吗'), true);
  await click(findButton('移除', find('[role="alertdialog"]')));
  await expectEventually(() => asked, [{ kind: 'remove', wtIds: ['10002'] }]);
  await expectEventually(() => closed.mock.calls.length, 1);
  expect(toasts()).toEqual(['移除成功']);
});

test('GROUP-109 without a network the member cannot be removed, with the reason', async () => {
  await show({ status: OFFLINE });
  await click(findButton('移出群聊'));
  expect([findButton('移出群聊').dataset['tip'], document.querySelector('[role="alertdialog"]')]).toEqual(['联网后可用', null]);
});

test('GROUP-119 recalls all messages of the member without a network', async () => {
  const recallAllOf = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
  await show({ status: OFFLINE, commands: { recallAllOf } });
  await click(findButton('撤回 TA 的全部消息'));
  await expectEventually(() => document.querySelector('[role="alertdialog"]') !== null, true);
  await click(findButton('撤回', find('[role="alertdialog"]')));
  await expectEventually(() => recallAllOf.mock.calls, [[`GROUP${GROUP}`, '10002']]);
});

test.each([
  ['an admin and another admin', 2, 2],
  ['an admin and the owner', 2, 3],
])('GROUP-119 between %s there are no actions', async (_what, identity, target) => {
  await show({ identity, target });
  await expectEventually(() => Object.keys(facts()).length, 4);
  expect([document.querySelector('[role="switch"]'), findButtonOrNone('移出群聊')]).toEqual([null, undefined]);
});

const findButtonOrNone = (words: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(words));

test('GROUP-118 an ordinary member asks the server about nobody else', async () => {
  await show({ identity: 1 });
  await expectEventually(() => Object.keys(facts()), ['入群时间']);
});
