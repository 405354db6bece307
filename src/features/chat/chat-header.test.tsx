// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { expect, test } from 'vitest';
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

test('a friend with whom nothing was said yet has his name and what he is', async () => {
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
  ['the remark before the name', { remark: '念念', userProfile: profile({}) }, '念念'],
  ['a member with his level', { userProfile: profile({ vipStatus: 2, vipLevel: 3 }) }, '苏念VIP3'],
  [
    'the helper as official',
    { conversationID: 'C2CwisperHelper', userProfile: profile({ userID: 'wisperHelper', nick: '小助手', userType: 1 }) },
    '小助手官方',
  ],
])('CONV-009, CONV-038 the head of a chat shows %s', async (_what, parts, expected) => {
  await show(parts);
  await expect
    .poll(
      afterAct(() => title()?.replaceAll(/\s/g, '')),
      PATIENT,
    )
    .toEqual(expected);
});

test('CONV-039 a group says how many members it has', async () => {
  await account.db.groups.put(aGroup('200001', { groupMemberCount: 6 }));
  await show({ conversationID: 'GROUP200001', groupProfile: { groupID: '200001', name: '产品群', avatar: '', type: 'Public' } });
  await expect
    .poll(
      afterAct(() => [title(), second()]),
      PATIENT,
    )
    .toEqual(['产品群', '6 人']);
});

test.each([4, 5, 8])('CONV-039 of a group that one is no longer in (%i) it tells nothing more', async (operationType) => {
  await account.db.groups.put({ ...aGroup('200001', { groupMemberCount: 6 }), operationType });
  await show({ conversationID: 'GROUP200001', groupProfile: { groupID: '200001', name: '产品群', avatar: '', type: 'Public' }, operationType });
  await expect.poll(afterAct(title), PATIENT).toEqual('产品群');
  // Reads the network state together with the name of the button that is always there.
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
  ['is online', state(1), '在线'],
  ['was there last', state(2, LAST_SEEN_SEC), expect.stringMatching(/^最后上线 .*\d{2}:\d{2}$/)],
  ['hides it', state(2), undefined],
  ['is a stranger', state(0), undefined],
])('CONV-040 of a peer who %s the head says so, or nothing', async (_person, sync, words) => {
  await show({ userProfile: profile({}) }, sync);
  await expect.poll(afterAct(second), PATIENT).toEqual(words);
});

test('CONV-041 while the peer is typing the head says that instead, and not after', async () => {
  await show({ userProfile: profile({}) }, state(1));
  await expect.poll(afterAct(second), PATIENT).toEqual('在线');
  await act(async () => notify({ e: 'typing', d: { from: '10002', on: true } }));
  expect(second()).toBe('对方正在输入…');
  await act(async () => notify({ e: 'typing', d: { from: '10003', on: false } }));
  expect(second()).toBe('对方正在输入…');
  await act(async () => notify({ e: 'typing', d: { from: '10002', on: false } }));
  expect(second()).toBe('在线');
});

test('CONV-040 A30 without a network nothing is claimed of the peer', async () => {
  await show({ userProfile: profile({}) }, { ...state(1), status: () => OFFLINE });
  await expect
    .poll(
      afterAct(() => [title(), second()]),
      PATIENT,
    )
    .toEqual(['苏念', undefined]);
});

test('CONV-042 a person whose account is gone is shown as deactivated, also without a network', async () => {
  await account.db.users.put({ ...A_PROFILE, nick: '', actionStatus: 1, fetchedTs: 0 });
  await show({}, { status: () => OFFLINE });
  await expect.poll(afterAct(second), PATIENT).toBe('该账号已注销');
});
