// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { anApply, aFriend, aGroup } from '../../../tests/support/builders.ts';
import { afterAct, click, find, findButton, PATIENT, type } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { LiveSync } from '../../client/client.ts';
import { ContactList } from './contact-list.tsx';
import { SectionView } from './section-view.tsx';

const account = openClientPerTest();
const DAY_MS = 86_400_000;

/** Answers as the leader does whose worker spells each name as it is written. */
const ask = (async (name: string, params: { names?: readonly string[] }) =>
  name === 'spellNames' ? (params.names ?? []).map((one) => [one.toLowerCase()]) : undefined) as unknown as LiveSync['ask'];

const shown = async (text: string) =>
  expect
    .poll(
      afterAct(() => document.body.textContent),
      PATIENT,
    )
    .toContain(text);
const list = async () => account.show(<ContactList section={undefined} onSection={() => undefined} />, {}, { ask });
const open = async (section: 'new' | 'groups' | 'blacklist') => account.show(<SectionView section={section} onBack={() => undefined} />, {}, { ask });

test('CONTACT-002 opens the person of a row, and shows the nickname below a remark', async () => {
  await account.db.friends.bulkPut([aFriend('10002', { nickName: 'Susan', remark: 'Su' })]);
  await list();
  await shown('昵称：Susan');
  await click(find<HTMLButtonElement>('[data-row-key="10002"]'));
  expect(account.intents).toEqual([{ kind: 'open-person', wtId: '10002', name: 'Susan', avatar: '' }]);
});

test('CONTACT-003 shows only the friends that match the search, or that there is none', async () => {
  await account.db.friends.bulkPut([aFriend('10002', { nickName: 'Susan' }), aFriend('10003', { nickName: 'Mia' })]);
  await list();
  await shown('Susan');
  await type(find<HTMLInputElement>('input'), 'mi');
  await shown('Mia');
  expect(document.body.textContent).not.toContain('Susan');
  await type(find<HTMLInputElement>('input'), 'nobody');
  await shown('搜索结果为空');
});

test('CONTACT-005 says that there are no contacts, and offers the helper', async () => {
  await account.db.kv.put({ key: 'isBootstrapped', value: 1 });
  await list();
  await shown('暂无联系人');
  await click(find<HTMLButtonElement>('[data-row-key="helper"]'));
  expect(account.intents).toEqual([{ kind: 'open-conversation', conversationID: 'C2CwisperHelper' }]);
});

test.each([
  ['new', '暂无数据'],
  ['groups', '暂无群组'],
  ['blacklist', '暂无数据'],
] as const)('CONTACT-005 says that the list %s is empty', async (section, text) => {
  await open(section);
  await shown(text);
});

test('CONTACT-009 shows applicant, source and reason, and answers only an application that waits', async () => {
  const createTs = Date.now();
  await account.db.applies.bulkPut([
    anApply('10002', { applyNickName: '苏念', applyInfo: '一起骑车', applySource: 4, shareNickName: '林知夏', createTs }),
    anApply('10003', { applyNickName: '周沐阳', applyStatus: 2, createTs }),
    anApply('10004', { applyNickName: '江慕白', createTs: createTs - 40 * DAY_MS }),
  ]);
  await open('new');
  for (const text of ['苏念', '一起骑车', '林知夏 分享的名片', '已拒绝', '已过期']) await shown(text);
  expect(document.querySelectorAll('li button:not([aria-label*="资料"])').length).toBe(2);
  await click(find<HTMLButtonElement>('button[aria-label="同意 苏念 的申请"]'));
  await shown('已同意');
  const [op] = await account.db.ops.toArray();
  expect(op?.call).toEqual({ kind: 'http', path: '/userFriends/apply/handle', body: { applyWtId: '10002', handleStatus: 1 } });
});

test('CONTACT-010 asks the server to mark shown applications as read, only with a network and an unread one', async () => {
  await account.db.kv.put({ key: 'friendApplyUnread', value: 2 });
  await account.db.applies.put(anApply('10002', { applyNickName: '苏念' }));
  const asked = vi.fn(async () => undefined) as unknown as LiveSync['ask'];
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

test('CONTACT-012 opens the conversation of a group', async () => {
  await account.db.groups.put(aGroup('200001', { groupName: 'Riders', groupMemberCount: 7 }));
  await open('groups');
  await shown('7 人');
  await click(find<HTMLButtonElement>('[data-row-key="200001"]'));
  expect(account.intents).toEqual([{ kind: 'open-conversation', conversationID: 'GROUP200001' }]);
});

test('CONTACT-013 removes a person from the blacklist', async () => {
  await account.db.kv.put({ key: 'blacklist', value: ['10009'] });
  await account.db.users.clear();
  await open('blacklist');
  await shown('10009');
  await click(findButton('移除'));
  await shown('暂无数据');
});
