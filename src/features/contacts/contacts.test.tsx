// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { anApply, aFriend, aGroup } from '../../../tests/support/builders.ts';
import { afterAct, click, find, findButton, PATIENT, type } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { LiveSync } from '../../client/client.ts';
import { friendContacts, groupContacts } from '../../core/people/contacts.ts';
import type { SyncStatus } from '../../core/sync-status.ts';
import { ContactList } from './contact-list.tsx';
import { ContactRow } from './contact-row.tsx';
import { HelperEntry } from './entries.tsx';
import { SectionView } from './section-view.tsx';

const account = openClientPerTest();
const DAY_MS = 86_400_000;
const OFFLINE: SyncStatus = { network: 'offline', isCatchingUp: false };

/** Answers like a leader tab whose worker returns each name as its only syllable. */
const ask = (async (name: string, params: { names?: readonly string[] }) =>
  name === 'spellNames' ? (params.names ?? []).map((one) => [one.toLowerCase()]) : undefined) as unknown as LiveSync['ask'];

const expectShown = async (text: string): Promise<void> => {
  await expect
    .poll(
      afterAct(() => document.body.textContent),
      PATIENT,
    )
    .toContain(text);
};
const list = async () =>
  account.show(<ContactList section={undefined} shownId={undefined} onSection={() => undefined} onPerson={() => undefined} />, {}, { ask });
const open = async (section: 'new' | 'groups' | 'blacklist') => account.show(<SectionView section={section} onBack={() => undefined} />, {}, { ask });

// This environment has no layout, so a virtual list draws no rows. The rows are tested alone here, and in the list by e2e/specs/contacts/contacts.spec.ts.
test.each([
  ['the nickname below a remark', aFriend('10002', { nickName: '苏念', remark: '念念' }), '念念昵称：苏念'],
  ['only the name without a remark', aFriend('10002', { nickName: '苏念' }), '苏念'],
  ['the membership', aFriend('10002', { nickName: '苏念', svipStatus: 2, svipLevel: 3 }), '苏念SVIP 3'],
  ['that the account is gone', aFriend('10002', { nickName: '苏念', actionStatus: 1 }), '苏念该账号已注销'],
])('CONTACT-002 a row shows %s, and opens the person', async (...[, friend, text]) => {
  const opened = vi.fn<() => void>();
  const [contact] = friendContacts([friend]);
  if (contact === undefined) throw new Error('no contact');
  await account.show(<ContactRow contact={contact} isOnline={false} isReachable onOpen={opened} />);
  const row = find<HTMLButtonElement>('[data-row-key="10002"]');
  expect(row.querySelector('bdi')?.closest('button')?.textContent).toContain(text);
  await click(row);
  expect(opened).toHaveBeenCalledWith(contact);
});

test('CONTACT-012 the row of a group shows the number of its members', async () => {
  const [contact] = groupContacts([aGroup('200001', { groupName: 'Riders', groupMemberCount: 7 })]);
  if (contact === undefined) throw new Error('no group');
  await account.show(<ContactRow contact={contact} isOnline={false} isReachable onOpen={() => undefined} />);
  expect(document.body.textContent).toContain('Riders7 人');
});

test('CONTACT-003 shows that no friend matches the search', async () => {
  await account.db.friends.bulkPut([aFriend('10002', { nickName: 'Susan' })]);
  await list();
  await type(find<HTMLInputElement>('input'), 'nobody');
  await expectShown('搜索结果为空');
});

test('CONTACT-005 shows that there are no contacts, and offers to add a friend', async () => {
  await account.db.kv.put({ key: 'isBootstrapped', value: 1 });
  await list();
  await expectShown('暂无联系人');
  await click(findButton('添加好友', find('[class*="action"]')));
  expect(account.intents).toEqual([{ kind: 'add-friend' }]);
});

test('CONTACT-005 shows that there are no groups, and offers to create one', async () => {
  await open('groups');
  await expectShown('暂无群组');
  await click(findButton('发起群聊'));
  expect(account.intents).toEqual([{ kind: 'create-group' }]);
});

test('CONV-036 shows above the contacts that there is no network', async () => {
  await account.show(
    <ContactList section={undefined} shownId={undefined} onSection={() => undefined} onPerson={() => undefined} />,
    {},
    { ask, status: () => OFFLINE },
  );
  await expectShown('网络异常，请您检查网络设置');
});

test.each([
  ['on a phone above a section, which covers the contacts', 390, true],
  ['not above a section beside the contacts, which show it', 1024, false],
])('CONV-036 shows that there is no network %s', async (...[, width, isSeen]) => {
  (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({ width });
  await account.show(<SectionView section="groups" onBack={() => undefined} />, {}, { ask, status: () => OFFLINE });
  await expectShown('暂无群组');
  expect(document.body.textContent.includes('网络异常，请您检查网络设置')).toBe(isSeen);
});

test('CONTACT-014 the helper opens its conversation', async () => {
  await account.show(<HelperEntry rowKey="helper" />);
  await click(find<HTMLButtonElement>('button'));
  expect(account.intents).toEqual([{ kind: 'open-conversation', conversationID: 'C2CwisperHelper' }]);
});

test.each([
  ['new', '暂无数据'],
  ['groups', '暂无群组'],
  ['blacklist', '暂无数据'],
] as const)('CONTACT-005 shows that the list %s is empty', async (section, text) => {
  await open(section);
  await expectShown(text);
});

test('CONTACT-009, PEOPLE-043 shows applicant, source and reason, and offers the answers only for a waiting application', async () => {
  const createTs = Date.now();
  await account.db.applies.bulkPut([
    anApply('10002', { applyNickName: '苏念', applyInfo: '一起骑车', applySource: 4, shareNickName: '林知夏', createTs }),
    anApply('10003', { applyNickName: '周沐阳', applyStatus: 2, createTs }),
    anApply('10004', { applyNickName: '江慕白', createTs: createTs - 40 * DAY_MS }),
  ]);
  await open('new');
  for (const text of ['苏念', '一起骑车', '林知夏 分享的名片', '已拒绝', '已过期']) await expectShown(text);
  expect([...document.querySelectorAll('li button:not([aria-label*="资料"])')].map((button) => button.getAttribute('aria-label'))).toEqual([
    '先问问 苏念',
    '拒绝 苏念 的申请',
    '同意 苏念 的申请',
  ]);
  await click(find<HTMLButtonElement>('button[aria-label="先问问 苏念"]'));
  expect(account.intents).toEqual([{ kind: 'open-conversation', conversationID: 'C2C10002' }]);
  await click(find<HTMLButtonElement>('button[aria-label="同意 苏念 的申请"]'));
  await expectShown('已同意');
  const [op] = await account.db.ops.toArray();
  expect(op?.call).toEqual({ kind: 'http', path: '/userFriends/apply/handle', body: { applyWtId: '10002', handleStatus: 1 } });
});

test('CONTACT-009, PEOPLE-073 an application of a friend has the remark and the current picture, and so has who shared the card', async () => {
  await account.db.friends.bulkPut([
    aFriend('10002', { nickName: '苏念念', remark: '湖边的苏老师', friendsStatus: 0 }),
    aFriend('10003', { nickName: '林知夏', remark: '小夏', friendsStatus: 0 }),
  ]);
  const shared = { applySource: 4, shareWtId: '10003', shareNickName: '林知夏' };
  await account.db.applies.put(anApply('10002', { applyNickName: '苏念', applyStatus: 1, createTs: Date.now(), ...shared }));
  await open('new');
  await expectShown('湖边的苏老师');
  await expectShown('小夏 分享的名片');
  expect(document.body.textContent).not.toContain('苏念');
  await click(find<HTMLButtonElement>('button[aria-label="查看 湖边的苏老师 的资料"]'));
  expect(account.intents).toMatchObject([{ kind: 'open-person', wtId: '10002', name: '苏念念' }]);
});

test.each<[string, number, 'online' | 'offline']>([
  ['without a network', 2, 'offline'],
  ['without an unread application', 0, 'online'],
])('CONTACT-010 does not ask the server to mark applications as read %s', async (_when, unread, network) => {
  await account.db.kv.put({ key: 'friendApplyUnread', value: unread });
  await account.db.applies.put(anApply('10002', { applyNickName: '苏念' }));
  const asked = vi.fn<() => Promise<undefined>>(async () => undefined) as unknown as LiveSync['ask'];
  const status = { network, isCatchingUp: false } as const;
  await account.show(<SectionView section="new" onBack={() => undefined} />, {}, { ask: asked, status: () => status });
  await expectShown('苏念');
  expect(asked).not.toHaveBeenCalledWith('readApplies', null);
});

test('CONTACT-010 asks the server to mark shown applications as read, only with a network and an unread one', async () => {
  await account.db.kv.put({ key: 'friendApplyUnread', value: 2 });
  await account.db.applies.put(anApply('10002', { applyNickName: '苏念' }));
  const asked = vi.fn<() => Promise<undefined>>(async () => undefined) as unknown as LiveSync['ask'];
  const status = { network: 'online', isCatchingUp: false } as const;
  await account.show(<SectionView section="new" onBack={() => undefined} />, {}, { ask: asked, status: () => status });
  await vi.waitFor(
    async () => {
      await act(async () => new Promise((resolve) => void setTimeout(resolve, 10)));
      expect(asked).toHaveBeenCalledWith('readApplies', null);
    },
    { timeout: 5000 },
  );
  expect(document.body.textContent).toContain('未读申请');
});
