// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { aFriend, aGroupMember, aMessage } from '../../../../tests/support/builders.ts';
import { afterAct, PATIENT } from '../../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../../tests/support/open-client-per-test.ts';
import { ReactionDialog } from './reaction-dialog.tsx';

const account = openClientPerTest();
const PEOPLE = [
  { userID: '10002', nick: '苏念', avatar: '' },
  { userID: '10005', nick: '周沐阳', avatar: '' },
  { userID: '10009', nick: '路人', avatar: '' },
];

test('PEOPLE-073, GROUP-010 a friend who has reacted has the remark, another member the name in the group', async () => {
  await account.db.friends.put(aFriend('10002', { nickName: '苏念', remark: '湖边的苏老师', friendsStatus: 0 }));
  await account.db.groupMembers.put(aGroupMember('200001', '10005', { nickName: '周沐阳', groupNickname: '领队' }));
  const reactionList = [{ reactionID: '👍', totalUserCount: 3, partialUserList: PEOPLE, reactedByMyself: false }];
  const row = { ...aMessage({ conversationID: 'GROUP200001', reactionList }), status: 'success' as const };
  await account.show(<ReactionDialog open kind="people" row={row} onReact={() => undefined} onClose={() => undefined} />);
  const names = () => [...document.querySelectorAll('li bdi')].map(({ textContent }) => textContent);
  await expect.poll(afterAct(names), PATIENT).toEqual(['湖边的苏老师', '领队', '路人']);
});
