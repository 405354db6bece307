import { expect, test } from 'vitest';
import { aFriend, aGroup } from '../../../tests/support/builders.ts';
import { friendContacts, groupContacts } from './contacts.ts';

test('CONTACT-001 shows the remark before the nickname, and neither the helper nor system contacts', () => {
  const friends = [
    aFriend('10002', { nickName: '林知夏', remark: '小夏' }),
    aFriend('wisperHelper'),
    aFriend('yx1'),
    aFriend('10003'),
    aFriend('10004', { actionStatus: 1 }),
  ];
  expect(friendContacts(friends).map(({ name, isGone }) => [name, isGone])).toEqual([
    ['小夏', undefined],
    ['10003', undefined],
    ['10004', true],
  ]);
});

test('CONTACT-012 lists the groups that the user is in, by the remark of the user', () => {
  const selfMember = { identity: 1 as const, groupNickname: '', groupNameRemark: '骑行', userId: '1', wtId: '1', muteUntil: 0 };
  const groups = [
    aGroup('200001', { groupName: '周末骑行俱乐部', selfMember, groupMemberCount: 12 }),
    aGroup('200002', { groupName: '退出了', operationType: 4 }),
  ];
  expect(groupContacts(groups).map(({ name, conversationID, memberCount }) => [name, conversationID, memberCount])).toEqual([['骑行', 'GROUP200001', 12]]);
});
