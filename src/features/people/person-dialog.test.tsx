// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { aFriend, aGroup, aGroupMember } from '../../../tests/support/builders.ts';
import { afterAct, click, find, findButton, PATIENT, submit, type, type Mounted } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { LiveSync } from '../../client/client.ts';
import { PersonDialog, type ShownPerson } from './person-dialog.tsx';

const account = openClientPerTest();
let mounted: Mounted;

async function show(person: ShownPerson, ask: LiveSync['ask'] = async () => undefined): Promise<void> {
  mounted = await account.show(<PersonDialog open person={person} onClose={() => undefined} />, {}, { ask });
}

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

test('PEOPLE-006 adds the data from the directory when it arrives', async () => {
  const ask = (async () => aFriend('10009', { nickName: '陌生人', bio: '你好世界', birthday: '1996-06-21 00:00:00', gender: 1 })) as unknown as LiveSync['ask'];
  await show({ wtId: '10009', name: '某人' }, ask);
  await expectShown('你好世界');
  await expectShown('陌生人');
  expect([...document.querySelectorAll('dd')].map((fact) => fact.textContent)).toEqual(['10009', '女', '1996-06-21', '你好世界']);
});

test('PEOPLE-006 shows the name in the group, lucky number, membership and common groups', async () => {
  const parts = { nickName: '苏念', luckyNumber: '88888', vipStatus: 2, vipLevel: 3, commonGroupCount: 2 } as const;
  const ask = (async () => aFriend('10009', parts)) as unknown as LiveSync['ask'];
  await account.db.groupMembers.put(aGroupMember('200001', '10009', { nickName: '苏念', groupNickname: '念念' }));
  await show({ wtId: '10009', name: '某人', groupNumber: '200001' }, ask);
  await expectShown('88888');
  await expectShown('念念');
  const facts = [...document.querySelectorAll('dl > div')].map((fact) => [...fact.children].map(({ textContent }) => textContent));
  expect(facts).toEqual([
    ['ID', '10009'],
    ['靓号', '88888'],
    ['群昵称', '念念'],
    ['共同群聊', '2 个'],
  ]);
  expect(document.querySelector('p')?.textContent.replaceAll(/\s/g, '')).toContain('VIP3');
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

test('PEOPLE-007 does not let the user write to a deleted account or to the own account', async () => {
  const gone = (async () => aFriend('10002', { actionStatus: 1 })) as unknown as LiveSync['ask'];
  await show({ wtId: '10002', name: '苏念' }, gone);
  await expectShown('该账号已注销');
  expect(findButton('发消息').disabled).toBe(true);
  await mounted.unmount();
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
