// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { LiveEvent } from '../../../contract/engine-events.ts';
import { aConversation, aFriend, aGroup } from '../../../tests/support/builders.ts';
import { afterAct, find, PATIENT } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { LiveSync } from '../../client/client.ts';
import { withRank } from '../../core/apply/apply-conversation.ts';
import { INITIAL_STATUS } from '../../core/sync-status.ts';
import { ChatHeader } from './chat-header.tsx';

const ONLINE = { ...INITIAL_STATUS, network: 'online' as const };
const OFFLINE = { ...INITIAL_STATUS, network: 'offline' as const };
const LAST_SEEN_SEC = Math.floor(Date.now() / 1000) - 40 * 86_400;

const account = openClientPerTest();

afterEach(() => {
  vi.useRealTimers();
});
let notify: (event: LiveEvent) => void;

async function show(parts: Parameters<typeof aConversation>[0], sync: Partial<LiveSync> = {}): Promise<void> {
  const conversation = withRank(aConversation(parts));
  const live: Partial<LiveSync> = {
    status: () => ONLINE,
    subscribeLive: (listener) => {
      notify = listener;
      return () => undefined;
    },
    ...sync,
  };
  await account.show(
    <ChatHeader conversation={conversation} conversationID={conversation.conversationID} onBack={() => undefined} onSearch={undefined} />,
    {},
    live,
  );
}
const A_PROFILE = {
  userID: '10002',
  nick: '苏念',
  avatar: '',
  level: 0,
  vipStatus: 0,
  vipLevel: 0,
  svipStatus: 0,
  svipLevel: 0,
  userType: 0,
  actionStatus: 0,
  hideInd: 0,
  hideOn: 0,
} as const;
const profile = (parts: object) =>
  ({
    ...A_PROFILE,
    ...parts,
  }) as NonNullable<Parameters<typeof aConversation>[0]>['userProfile'];
const title = () => find('h1').textContent;
const second = () => document.querySelector('h1 + p')?.textContent;
const state = (statusType: number, offTime?: number) => ({ ask: (async () => ({ userID: '10002', statusType, offTime })) as unknown as LiveSync['ask'] });

test('shows the name and the VIP level of a friend before the first message', async () => {
  await account.db.friends.put(aFriend('10002', { nickName: '苏念', vipStatus: 2, vipLevel: 3 }));
  await show({});
  await expect
    .poll(
      afterAct(() => title()?.replaceAll(/\s/g, '')),
      PATIENT,
    )
    .toBe('苏念VIP3');
});

test.each([
  ['the name of the peer', { userProfile: profile({}) }, '苏念'],
  ['the remark instead of the name', { remark: '念念', userProfile: profile({}) }, '念念'],
  ['a VIP member with the level', { userProfile: profile({ vipStatus: 2, vipLevel: 3 }) }, '苏念VIP3'],
  [
    'the helper with the official badge',
    { conversationID: 'C2CwisperHelper', userProfile: profile({ userID: 'wisperHelper', nick: '小助手', userType: 1 }) },
    '小助手官方',
  ],
])('CONV-009, CONV-038 the chat header shows %s', async (_what, parts, expected) => {
  await show(parts);
  await expect
    .poll(
      afterAct(() => title()?.replaceAll(/\s/g, '')),
      PATIENT,
    )
    .toEqual(expected);
});

test('CONV-039 shows the number of members of a group', async () => {
  await account.db.groups.put(aGroup('200001', { groupMemberCount: 6 }));
  await show({ conversationID: 'GROUP200001', groupProfile: { groupID: '200001', name: '产品群', avatar: '', type: 'Public' } });
  await expect
    .poll(
      afterAct(() => [title(), second()]),
      PATIENT,
    )
    .toEqual(['产品群', '6 人']);
});

test.each([4, 5, 8])('CONV-039 shows only the name of a group that the user is no longer in (operationType %i)', async (operationType) => {
  await account.db.groups.put({ ...aGroup('200001', { groupMemberCount: 6 }), operationType });
  await show({ conversationID: 'GROUP200001', groupProfile: { groupID: '200001', name: '产品群', avatar: '', type: 'Public' }, operationType });
  await expect.poll(afterAct(title), PATIENT).toEqual('产品群');
  // The header reads the network state together with the label of the button that it always has.
  await expect
    .poll(
      afterAct(() => document.querySelectorAll('header button').length),
      PATIENT,
    )
    .toBeGreaterThan(0);
  expect(second()).toBeUndefined();
  expect(document.querySelector('[aria-label="群公告"]')).toBeNull();
});

test.each([
  ['that the peer is online', state(1), '在线'],
  ['when an offline peer was last online', state(2, LAST_SEEN_SEC), expect.stringMatching(/^最后上线 .*\d{2}:\d{2}$/)],
  ['nothing about a peer who hides the presence', state(2), undefined],
  ['nothing about a stranger', state(0), undefined],
])('CONV-040 the header shows %s', async (_person, sync, words) => {
  await show({ userProfile: profile({}) }, sync);
  await expect.poll(afterAct(second), PATIENT).toEqual(words);
});

test('CONV-041 shows that the peer is typing instead of the presence, until the peer stops', async () => {
  await show({ userProfile: profile({}) }, state(1));
  await expect.poll(afterAct(second), PATIENT).toEqual('在线');
  await act(async () => notify({ e: 'typing', d: { from: '10002', on: true } }));
  expect(second()).toBe('对方正在输入…');
  await act(async () => notify({ e: 'typing', d: { from: '10003', on: false } }));
  expect(second()).toBe('对方正在输入…');
  await act(async () => notify({ e: 'typing', d: { from: '10002', on: false } }));
  expect(second()).toBe('在线');
});

test('CONV-041, COMP-042 A14 forgets after 5 s without a report that the peer is typing', async () => {
  await show({ userProfile: profile({}) }, state(1));
  await expect.poll(afterAct(second), PATIENT).toEqual('在线');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(async () => notify({ e: 'typing', d: { from: '10002', on: true } }));
  await act(async () => vi.advanceTimersByTime(4999));
  expect(second()).toBe('对方正在输入…');
  await act(async () => vi.advanceTimersByTime(1));
  expect(second()).toBe('在线');
});

test('CONV-040 A30 hides the presence of the peer after the network is lost', async () => {
  let status = ONLINE as typeof ONLINE | typeof OFFLINE;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  await show({ userProfile: profile({}) }, { ...state(1), status: () => status, subscribe });
  await expect.poll(afterAct(second), PATIENT).toBe('在线');
  status = OFFLINE;
  await act(async () => listeners.forEach((listener) => listener()));
  expect(second()).toBeUndefined();
});

test('CONV-040 A30 shows no presence of the peer without a network', async () => {
  await show({ userProfile: profile({}) }, { ...state(1), status: () => OFFLINE });
  await expect
    .poll(
      afterAct(() => [title(), second()]),
      PATIENT,
    )
    .toEqual(['苏念', undefined]);
});

test('CONV-042 shows a deleted account as deactivated, even without a network', async () => {
  await account.db.users.put({ ...A_PROFILE, nick: '', actionStatus: 1, fetchedTs: 0 });
  await show({}, { status: () => OFFLINE });
  await expect.poll(afterAct(second), PATIENT).toBe('该账号已注销');
});
