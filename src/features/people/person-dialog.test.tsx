// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { aFriend, aGroup, aGroupMember } from '../../../tests/support/builders.ts';
import { afterAct, click, find, findButton, PATIENT, submit, type, type Mounted } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { Commands, LiveSync } from '../../client/client.ts';
import { PersonDialog, type ShownPerson } from './person-dialog.tsx';

const account = openClientPerTest();
let mounted: Mounted;
let isClosed: boolean;

async function show(person: ShownPerson, sync: Partial<LiveSync> = {}, commands: Partial<Commands> = {}): Promise<void> {
  isClosed = false;
  await account.db.kv.put({ key: 'isBootstrapped', value: 1 });
  mounted = await account.show(<PersonDialog open person={person} onClose={() => void (isClosed = true)} />, commands, { ask: async () => undefined, ...sync });
}

type Details = { readonly profile?: Parameters<typeof aFriend>[1]; readonly groups?: readonly { readonly groupNumber: string; readonly groupName: string }[] };

/** What the leader tab stores after the directory's answer. */
async function putDetails(wtId: string, { profile, groups }: Details): Promise<void> {
  const { token: _token, ...stored } = aFriend(wtId, { friendsStatus: 1, ...profile });
  const common = groups?.map((group) => ({ id: group.groupNumber, txGroupid: group.groupNumber, groupAvatar: '', ...group }));
  await account.db.kv.put({ key: 'personDetails', value: [{ profile: stored, ...(common && { groups: common }) }] });
}

/** The rows of the profile: label and value. */
const rows = () => [...document.querySelectorAll('[class*="label"]')].map((label) => [label.textContent, label.nextElementSibling?.textContent]);

/** React renders only at the end of an act, so each check needs its own act. */
const expectShown = async (text: string) =>
  vi.waitFor(
    async () => {
      await act(async () => new Promise((resolve) => void setTimeout(resolve, 10)));
      expect(document.body.textContent).toContain(text);
    },
    { timeout: 5000 },
  );

test('PEOPLE-006, GROUP-010 shows stored data of a person without a network, the remark before the nickname', async () => {
  await account.db.friends.put(aFriend('10002', { nickName: '苏念', remark: '念念', friendsStatus: 0 }));
  await show({ wtId: '10002' });
  await expectShown('念念');
  await expectShown('苏念');
  await expectShown('10002');
  expect(document.querySelector('p bdi')?.textContent).toBe('念念');
});

test('PEOPLE-006, PEOPLE-075 adds the data from the directory when it arrives', async () => {
  await show({ wtId: '10009', name: '某人' });
  await expectShown('某人');
  await putDetails('10009', { profile: { nickName: '陌生人', bio: '你好世界', birthday: '1996-06-21 00:00:00', gender: 1, currentLevel: 42 } });
  await expectShown('你好世界');
  await expectShown('陌生人');
  await expectShown('Lv.42');
  expect(rows()).toEqual([
    ['性别', '女'],
    ['生日', '1996-06-21'],
    ['个性签名', '你好世界'],
  ]);
});

test('PEOPLE-006, PEOPLE-075 shows the name in the group, lucky number, membership and common groups', async () => {
  await putDetails('10009', { profile: { nickName: '苏念', luckyNumber: '88888', vipStatus: 2, vipLevel: 3, commonGroupCount: 2 } });
  await account.db.groupMembers.put(aGroupMember('200001', '10009', { nickName: '苏念', groupNickname: '念念' }));
  await show({ wtId: '10009', name: '某人', groupNumber: '200001' });
  await expectShown('靓88888ID 10009');
  expect(rows()).toEqual([
    ['群昵称', '念念'],
    ['共同群聊', '2 个'],
  ]);
  expect(document.querySelector('p')?.textContent.replaceAll(/\s/g, '')).toContain('VIP3');
});

test.each([
  ['念念', false],
  ['苏念', false],
  ['骑行的苏念', true],
])('PEOPLE-006 the name %s in the group has a row: %s, if the nickname is 苏念 and the remark 念念', async (groupNickname, isShown) => {
  await account.db.friends.put(aFriend('10002', { nickName: '苏念', remark: '念念', bio: '你好', friendsStatus: 0 }));
  await account.db.groupMembers.put(aGroupMember('200001', '10002', { nickName: '苏念', groupNickname }));
  await show({ wtId: '10002', groupNumber: '200001' });
  await expectShown('你好');
  expect(rows().some(([label, value]) => label === '群昵称' && value === groupNickname)).toBe(isShown);
});

test('PEOPLE-063 lists the common groups by the remark of the user, without those that the user has left, and opens one', async () => {
  const selfMember = { identity: 1 as const, groupNickname: '', groupNameRemark: '读书', userId: '10001', wtId: '10001', muteUntil: 0 };
  await account.db.groups.bulkPut([aGroup('200001', { groupName: '读书会', selfMember }), aGroup('200002', { groupName: '旧群', operationType: 8 })]);
  const groups = [
    { groupNumber: '200001', groupName: '读书会' },
    { groupNumber: '200002', groupName: '旧群' },
    { groupNumber: '200003', groupName: '骑行群' },
  ];
  await putDetails('10009', { groups });
  await show({ wtId: '10009', name: '某人' });
  await expectShown('2 个');
  await click(findButton('共同群聊'));
  await expectShown('骑行群');
  await click(findButton('打开群聊 读书'));
  expect(account.intents).toEqual([{ kind: 'open-conversation', conversationID: 'GROUP200001' }]);
  expect([isClosed, document.body.textContent.includes('旧群')]).toEqual([true, false]);
});

type Met = { readonly friend?: Parameters<typeof aFriend>[1]; readonly person?: Partial<ShownPerson>; readonly source: string };

test.each<[string, Met]>([
  ['a friend by a card', { friend: { applySource: 4, shareWtId: '10003', friendsStatus: 0 }, source: '林老师 分享的名片' }],
  ['a friend by a group', { friend: { applySource: 5, friendsStatus: 0 }, source: '群聊添加' }],
  ['a stranger by a card', { person: { via: 'card', sharedBy: '10003' }, source: '林老师 分享的名片' }],
])('PEOPLE-064 shows the source of %s', async (_, { friend, person, source }) => {
  await account.db.friends.put(aFriend('10003', { nickName: '林知夏', remark: '林老师', friendsStatus: 0 }));
  if (friend !== undefined) await account.db.friends.put(aFriend('10002', friend));
  await show({ wtId: '10002', name: '苏念', ...person });
  await expectShown(source);
});

test('PEOPLE-007 A8 hides the wtId of a person in a protected group', async () => {
  const selfMember = { identity: 1 as const, groupNickname: '', groupNameRemark: '', userId: '10001', wtId: '10001', muteUntil: 0 };
  await account.db.groups.put(aGroup('200001', { memberProtectSwitch: 1, selfMember }));
  await show({ wtId: '10009', name: '路人', groupNumber: '200001' });
  await expectShown('该群已开启成员保护');
  expect(document.body.textContent).not.toContain('10009');
});

test('G11 puts the text of a refused friend request back into the form, where the user can delete it', async () => {
  await account.db.kv.put({ key: 'refusedApplications', value: { 10009: '我是小明' } });
  await show({ wtId: '10009', name: '路人' });
  await expectShown('添加好友');
  await click(findButton('添加好友'));
  await expect
    .poll(
      afterAct(() => find<HTMLInputElement>('form input').value),
      PATIENT,
    )
    .toBe('我是小明');
  await type(find<HTMLInputElement>('form input'), '');
  expect(find<HTMLInputElement>('form input').value).toBe('');
});

test('shows that a person is blocked', async () => {
  await account.db.kv.put({ key: 'blacklist', value: ['10009'] });
  await show({ wtId: '10009', name: '路人' });
  await expect
    .poll(
      afterAct(() => document.body.textContent),
      PATIENT,
    )
    .toContain('已加入黑名单');
});

test('the message button opens the conversation with the person', async () => {
  await show({ wtId: '10002', name: '苏念' });
  await click(findButton('发消息'));
  expect(account.intents).toEqual([{ kind: 'open-conversation', conversationID: 'C2C10002' }]);
});

test('PEOPLE-006 offers a friend request for a stranger and not for a friend', async () => {
  await show({ wtId: '10009', name: '路人', via: 'card', sharedBy: '10003' });
  await expectShown('添加好友');
  await click(findButton('添加好友'));
  await type(find<HTMLInputElement>('input'), ' 一起骑车 ');
  await submit();
  await vi.waitFor(async () => expect(await account.db.ops.count()).toBe(1), { timeout: 20_000 });
  const [op] = await account.db.ops.toArray();
  expect(op?.call).toEqual({
    kind: 'http',
    path: '/userFriends/apply',
    body: { applyWtId: '10009', applySource: 4, applyInfo: '一起骑车', shareWtId: '10003' },
  });
  await mounted.unmount();
  await account.db.friends.put(aFriend('10002', { nickName: '苏念', friendsStatus: 0 }));
  await show({ wtId: '10002' });
  await expectShown('10002');
  expect(document.body.textContent).not.toContain('添加好友');
});

test('PEOPLE-004 sends no reason of more than 15 characters, counted in code points', async () => {
  await show({ wtId: '10009', name: '路人' });
  await expectShown('添加好友');
  await click(findButton('添加好友'));
  await type(find<HTMLInputElement>('form input'), '🚴'.repeat(16));
  await submit();
  await expectShown('最多 15 个字');
  expect(await account.db.ops.count()).toBe(0);
  await type(find<HTMLInputElement>('form input'), '🚴'.repeat(15));
  await submit();
  await vi.waitFor(async () => expect(await account.db.ops.count()).toBe(1), { timeout: 20_000 });
});

test('PEOPLE-061 shows of a deregistered account only the picture and that it is deregistered', async () => {
  await putDetails('10002', { profile: { actionStatus: 1 } });
  await account.db.friends.put(aFriend('10002', { nickName: '苏念', remark: '念念', bio: '你好', friendsStatus: 0 }));
  await show({ wtId: '10002', name: '苏念' });
  await expectShown('该账号已注销');
  expect(document.querySelector('[role="dialog"]')?.textContent).toBe('个人资料该账号已注销');
  // Without a picture, and without initials, which would name the person.
  expect(document.querySelector('[class*="face"] svg')).not.toBeNull();
  expect([...document.querySelectorAll('[role="dialog"] button')].map((button) => button.getAttribute('aria-label'))).toEqual(['关闭']);
});

test('PEOPLE-007 offers no action for the own account', async () => {
  await show({ wtId: '10001', name: '陈屿' });
  await expectShown('这是你自己');
  expect(document.body.textContent).not.toContain('发消息');
});

test('PEOPLE-055 an application to a scanned person names the scan as its source', async () => {
  await show({ wtId: '10009', name: '路人', via: 'scan' });
  await expectShown('添加好友');
  await click(findButton('添加好友'));
  await submit();
  await vi.waitFor(async () => expect(await account.db.ops.count()).toBe(1), { timeout: 20_000 });
  expect((await account.db.ops.toArray())[0]?.call).toMatchObject({ path: '/userFriends/apply', body: { applyWtId: '10009', applySource: 3 } });
});

test('PEOPLE-060 offers to add a person who has deleted the user', async () => {
  await account.db.friends.put(aFriend('10002', { nickName: '苏念', friendsStatus: 3 }));
  await show({ wtId: '10002' });
  await expectShown('添加好友');
  expect(document.body.textContent).toContain('您不是对方好友');
});

test('PEOPLE-061 copies the ID', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  await show({ wtId: '10009', name: '路人' });
  await expectShown('10009');
  await click(findButton('复制 ID'));
  expect(copied).toEqual(['10009']);
});

test('PEOPLE-081 the chat that is opened from a profile of a stranger keeps how the user found the person', async () => {
  await account.db.groups.put(aGroup('200001', { groupName: '骑行群' }));
  const ways = async () => (await account.db.kv.get('foundWays'))?.value;
  await show({ wtId: '10009', name: '某人', via: 'card', sharedBy: '10003', groupNumber: '200001' });
  await expectShown('添加好友');
  await click(findButton('发消息'));
  await expect.poll(ways, PATIENT).toEqual([{ wtId: '10009', via: 'card', sharedBy: '10003', groupNumber: '200001' }]);
  await mounted.unmount();
  // From the header of the chat nothing is known about the way, and the stored one is named.
  await show({ wtId: '10009', name: '某人' });
  await expectShown('添加好友');
  await click(findButton('发消息'));
  await expect.poll(ways, PATIENT).toEqual([{ wtId: '10009', via: 'card', sharedBy: '10003', groupNumber: '200001' }]);
  await click(findButton('添加好友'));
  await submit();
  await expect
    .poll(async () => (await account.db.ops.toArray()).map(({ call }) => call.kind === 'http' && call.body), PATIENT)
    .toMatchObject([{ applyWtId: '10009', applySource: 4, shareWtId: '10003' }]);
});

test.each([
  ['is stored', undefined],
  ['cannot be stored', new Error('no space')],
])('PEOPLE-081 the chat opens only once the way to the stranger %s, because a reload of the chat would lose it', async (_result, failure) => {
  let end = (): void => undefined;
  const storing = new Promise<void>((resolve, reject) => {
    end = () => (failure === undefined ? resolve() : reject(failure));
  });
  await show({ wtId: '10009', name: '某人', via: 'phone' }, {}, { rememberFoundWay: async () => storing });
  await expectShown('发消息');
  await click(findButton('发消息'));
  expect(account.intents).toEqual([]);
  end();
  await expect.poll(afterAct(() => account.intents)).toEqual([{ kind: 'open-conversation', conversationID: 'C2C10009' }]);
});
