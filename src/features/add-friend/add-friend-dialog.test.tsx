// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { aFriend, aGroup, anApply } from '../../../tests/support/builders.ts';
import { afterAct, click, find, findButton, PATIENT, submit, type } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { LiveSync } from '../../client/client.ts';
import type { GroupLookup } from '../../core/groups/joining/group-card.ts';
import type { FoundPerson, PeopleSearch } from '../../core/people/people-search.ts';
import type { SyncStatus } from '../../core/sync-status.ts';
import { AddFriendDialog } from './add-friend-dialog.tsx';

const account = openClientPerTest();
const MIA: FoundPerson = {
  wtId: '10008',
  id: '10008',
  nickName: 'Mia Torres',
  avatar: '',
  vipLevel: 3,
  vipStatus: 2,
  svipLevel: 0,
  svipStatus: 0,
  luckyNumber: '88888',
  actionStatus: 0,
  friendsStatus: 1,
};
const ONLINE = { network: 'online', isCatchingUp: false } as const;
const OFFLINE = { network: 'offline', isCatchingUp: false } as const;

async function show(answer: PeopleSearch | undefined, network: typeof ONLINE | typeof OFFLINE = ONLINE) {
  const ask = vi.fn<() => Promise<PeopleSearch | undefined>>(async () => answer);
  const onClose = vi.fn<() => void>();
  const sync = { ask: ask as unknown as LiveSync['ask'], status: () => network };
  await account.show(<AddFriendDialog open onClose={onClose} />, {}, sync);
  return { ask, onClose };
}

async function searchFor(text: string): Promise<void> {
  await type(find<HTMLInputElement>('input[type=search]'), text);
  await submit();
}

const text = async () => afterAct(() => document.body.textContent)();
const expectShown = async (words: string): Promise<void> => {
  await expect.poll(text, PATIENT).toContain(words);
};
const found: PeopleSearch = { kind: 'found', people: [MIA] };

test('PEOPLE-030 searches for the number once, and only on request', async () => {
  const { ask } = await show(found);
  await type(find<HTMLInputElement>('input[type=search]'), ' １０００８ ');
  expect(ask).not.toHaveBeenCalled();
  await submit();
  expect(ask.mock.calls).toEqual([['searchPeople', { searchId: '10008' }]]);
});

test('PEOPLE-035 shows name, membership and lucky number of the result, and opens the profile with its source', async () => {
  await show(found);
  await searchFor('13800010008');
  await expectShown('Mia Torres');
  expect((await text()).replaceAll(/\s/gu, '')).toContain('VIP3靓88888');
  await click(findButton('查看 Mia Torres 的资料'));
  expect(account.intents).toEqual([{ kind: 'open-person', wtId: '10008', name: 'Mia Torres', avatar: '', via: 'phone' }]);
});

test('PEOPLE-035 removes a result when the number changes', async () => {
  await show(found);
  await searchFor('10008');
  await expectShown('Mia Torres');
  await type(find<HTMLInputElement>('input[type=search]'), '1000');
  expect(await text()).not.toContain('Mia Torres');
});

test.each([
  ['PEOPLE-031', { kind: 'found', people: [] }, '该用户不存在'],
  ['PEOPLE-034', { kind: 'wait', retryAfterMs: 41_001 }, '操作太频繁，请 42 秒后再试'],
  ['PEOPLE-034', { kind: 'refused', code: 601, message: '暂停服务' }, '暂停服务'],
  ['PEOPLE-034', undefined, '网络异常，请您检查网络设置'],
] as const)('%s shows the answer %j', async (_id, answer, words) => {
  await show(answer);
  await searchFor('99999');
  await expectShown(words);
});

test('PEOPLE-032 does not search without a network and shows the reason, also after Enter', async () => {
  const { ask } = await show(found, OFFLINE);
  await searchFor('10008');
  expect(findButton('搜索').getAttribute('aria-disabled')).toBe('true');
  expect(findButton('搜索').textContent).toContain('联网后可用');
  expect(ask).not.toHaveBeenCalled();
  expect(await text()).toContain('我的 ID：10001');
});

test('PEOPLE-030 a search that is started before the first connection runs after it', async () => {
  let status: SyncStatus = { network: 'connecting', isCatchingUp: false };
  const listeners = new Set<() => void>();
  const subscribe: LiveSync['subscribe'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const ask = vi.fn<() => Promise<PeopleSearch>>(async () => found);
  await account.show(<AddFriendDialog open onClose={() => undefined} />, {}, { ask: ask as unknown as LiveSync['ask'], status: () => status, subscribe });
  await searchFor('10008');
  expect(ask).not.toHaveBeenCalled();
  status = ONLINE;
  for (const listener of listeners) listener();
  await expectShown('Mia Torres');
  expect(ask).toHaveBeenCalledTimes(1);
});

test('PEOPLE-035 offers a message to a friend, and no action to the user', async () => {
  await account.db.friends.put(aFriend('10008', { nickName: 'Mia Torres', friendsStatus: 0 }));
  const { onClose } = await show({ kind: 'found', people: [MIA, { ...MIA, wtId: '10001', nickName: '陈屿' }] });
  await searchFor('10008');
  await expectShown('这是你自己');
  await click(findButton('给 Mia Torres 发消息'));
  expect(account.intents).toEqual([{ kind: 'open-conversation', conversationID: 'C2C10008' }]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('PEOPLE-035, PEOPLE-043 the application of a found person can be accepted in the results', async () => {
  await account.db.applies.put(anApply('10008', { applyNickName: 'Mia Torres', createTs: Date.now() }));
  await show(found);
  await searchFor('10008');
  await expectShown('同意');
  await click(findButton('同意 Mia Torres 的申请'));
  await expect
    .poll(async () => (await account.db.ops.toArray()).map(({ call }) => call.kind === 'http' && call.body), PATIENT)
    .toEqual([{ applyWtId: '10008', handleStatus: 1 }]);
});

test('PEOPLE-036, PEOPLE-039 applies with the source, and shows that the application waits for the network', async () => {
  await show(found);
  await searchFor('13800010008');
  await expect
    .poll(
      afterAct(() => document.querySelector('[aria-label="添加 Mia Torres 为好友"]')),
      PATIENT,
    )
    .not.toBeNull();
  await click(findButton('添加 Mia Torres 为好友'));
  const [, reason, remark] = document.querySelectorAll<HTMLInputElement>('input');
  if (reason === undefined || remark === undefined) throw new Error('no form');
  await type(reason, '一起骑车');
  await type(remark, '小米');
  await submit(find('li'));
  await expectShown('联网后自动发送');
  const [op] = await account.db.ops.toArray();
  expect(op?.call.kind === 'http' && op.call.body).toEqual({ applyWtId: '10008', applySource: 2, applyInfo: '一起骑车', remark: '小米' });
  await click(findButton('修改申请：Mia Torres'));
  await expect
    .poll(
      afterAct(() => [...document.querySelectorAll<HTMLInputElement>('li input')].map(({ value }) => value)),
      PATIENT,
    )
    .toEqual(['一起骑车', '小米']);
});

const CARD = { groupNumber: '200001', name: '读书会', avatar: '', memberCount: 7, limitLevel: 0, isVipOnly: false, needsApproval: false };

async function showGroups(look: GroupLookup, people: readonly FoundPerson[] = []) {
  const asked: string[] = [];
  const ask = (async (name: string) => {
    asked.push(name);
    return name === 'groupCard' ? look : { kind: 'found', people };
  }) as LiveSync['ask'];
  await account.show(<AddFriendDialog open onClose={() => undefined} />, {}, { ask, status: () => ONLINE });
  return asked;
}

test('GROUP-150 a number also finds the group, below the person with the same number, and opens its card', async () => {
  await showGroups({ kind: 'card', card: CARD }, [MIA]);
  await searchFor('200001');
  for (const words of ['Mia Torres', '读书会', '群号：200001 · 7 人']) await expectShown(words);
  await click(findButton('查看群聊 读书会'));
  expect(account.intents).toEqual([{ kind: 'open-group-card', groupNumber: '200001' }]);
});

test('GROUP-150 a group of the user opens its conversation', async () => {
  const selfMember = { identity: 1 as const, groupNickname: '', groupNameRemark: '', userId: '10001', wtId: '10001', muteUntil: 0 };
  await account.db.groups.put(aGroup('200001', { name: '读书会', groupName: '读书会', selfMember }));
  await showGroups({ kind: 'none' });
  await searchFor('200001');
  await expectShown('读书会');
  await click(findButton('进入群聊 读书会'));
  expect(account.intents).toEqual([{ kind: 'open-conversation', conversationID: 'GROUP200001' }]);
});

test.each([
  ['200001', ['searchPeople', 'groupCard']],
  ['13800010008', ['searchPeople', 'groupCard']],
  ['12345', ['searchPeople']],
  ['1234567890123', ['searchPeople']],
])('GROUP-150 %s, which no group has, finds no one', async (number, services) => {
  const asked = await showGroups({ kind: 'none' });
  await searchFor(number);
  await expectShown('该用户不存在');
  expect(asked.filter((name) => name === 'searchPeople' || name === 'groupCard')).toEqual(services);
});

test('PEOPLE-131 the person has the focus after the form of an application is closed', async () => {
  await show(found);
  await searchFor('10008');
  const label = '添加 Mia Torres 为好友';
  await expect
    .poll(
      afterAct(() => document.querySelector(`[aria-label="${label}"]`)),
      PATIENT,
    )
    .not.toBeNull();
  await click(findButton(label));
  await click(findButton('取消'));
  expect(document.activeElement).toBe(findButton('查看 Mia Torres 的资料'));
});
