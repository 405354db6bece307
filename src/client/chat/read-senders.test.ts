// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { HELPER_ID } from '../../../contract/ids.ts';
import { aConversation, aMessage } from '../../../tests/support/builders.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import { withRank } from '../../core/apply/apply-conversation.ts';
import { senderAvatarOf } from '../../core/people/person-name.ts';
import { peopleNamedIn, readSenders } from './read-senders.ts';

const NO_VIP = { vipStatus: 0, vipLevel: 0, svipStatus: 0, svipLevel: 0 };
const HELPER = {
  userID: HELPER_ID,
  nick: 'Wisp 助手',
  avatar: '/helper.svg',
  level: 0,
  ...NO_VIP,
  userType: 1,
  actionStatus: 0,
  hideInd: 0,
  hideOn: 0,
} as const;
const account = openClientPerTest();

test.each([
  ['another picture', '/media/av-helper.webp'],
  ['no picture', ''],
])('shows the picture of the helper’s conversation for a message with %s', async (_, avatar) => {
  await account.db.conversations.put(withRank(aConversation({ conversationID: 'C2CwisperHelper', userProfile: HELPER })));
  const [helper] = await readSenders(account.db, { me: '10001', groupNumber: '' }, [HELPER_ID]);
  expect(senderAvatarOf(aMessage({ from: HELPER_ID, avatar }), helper)).toBe('/helper.svg');
});

test('lists the authors of messages and the authors of the messages that they quote', () => {
  const cloudCustomData = JSON.stringify({ messageReply: { messageID: '10004-1-1', messageSender: 'x' } });
  const quoting = aMessage({ from: '10002', cloudCustomData });
  expect([...new Set(peopleNamedIn([aMessage({ from: '10003' }), quoting]))]).toEqual(['10003', '10002', '10004']);
});
