import { expect, test } from 'vitest';
import { aFriend, aGroup } from '../../../tests/support/builders.ts';
import { profileCardOf, type AboutPerson } from './profile-card.ts';

const about = (changes: Partial<AboutPerson> = {}): AboutPerson => ({
  wtId: '10002',
  isMe: false,
  userType: 0,
  isGone: false,
  friend: undefined,
  isListHere: true,
  isBlocked: false,
  group: undefined,
  ...changes,
});
const friend = aFriend('10002', { friendsStatus: 0 });
const deletedMe = aFriend('10002', { friendsStatus: 3 });
const protectedGroup = aGroup('200001', {
  memberProtectSwitch: 1,
  selfMember: { identity: 1, groupNickname: '', groupNameRemark: '', userId: '10001', wtId: '10001', muteUntil: 0 },
});

test.each([
  ['the user', { isMe: true }, { kind: 'self', showsId: true, canAdd: false, canSend: false }],
  ['a friend', { friend }, { kind: 'friend', showsId: true, canAdd: false, canSend: true }],
  ['a stranger', {}, { kind: 'stranger', showsId: true, canAdd: true, canSend: true }],
  ['a blocked stranger', { isBlocked: true }, { kind: 'stranger', showsId: true, canAdd: false, canSend: true }],
  ['a person who has deleted the user', { friend: deletedMe }, { kind: 'deletedMe', showsId: true, canAdd: true, canSend: true }],
  ['an official account', { userType: 1 }, { kind: 'official', showsId: true, canAdd: false, canSend: true }],
  ['a system contact', { userType: 2, friend }, { kind: 'system', canAdd: false, canSend: false }],
  ['a system contact by its ID', { wtId: 'yxnotice', friend }, { kind: 'system', canAdd: false, canSend: false }],
  ['a member of a protected group', { group: protectedGroup }, { kind: 'stranger', showsId: false, canAdd: false, canSend: true }],
  ['an admin of a protected group', { group: protectedGroup, role: 'admin' }, { kind: 'stranger', showsId: false, canAdd: true, canSend: true }],
  ['a friend in a protected group', { friend, group: protectedGroup }, { kind: 'friend', showsId: true, canAdd: false }],
  ['a gone account', { friend, isGone: true }, { kind: 'gone', showsId: false, canAdd: false, canSend: false }],
  ['an unknown person before the list of friends is on the device', { isListHere: false }, { kind: 'stranger', canAdd: false, canSend: true }],
])('PEOPLE-060 decides what the profile of %s shows and offers', (_, changes, card) => {
  expect(profileCardOf(about(changes as Partial<AboutPerson>))).toMatchObject(card);
});

test.each([
  ['a friend', { friend }, ['names', 'recommend', 'moments', 'hide', 'block', 'report', 'delete']],
  ['a hidden friend', { friend: { ...friend, hideStatus: 1 } }, ['names', 'recommend', 'moments', 'show', 'block', 'report', 'delete']],
  ['a blocked friend', { friend, isBlocked: true }, ['names', 'recommend', 'moments', 'hide', 'unblock', 'report', 'delete']],
  ['a person who has deleted the user', { friend: deletedMe }, ['names', 'hide', 'block', 'report', 'delete']],
  ['a stranger', {}, ['block', 'report']],
  ['an official account', { userType: 1 }, ['recommend']],
  ['the helper', { wtId: 'wisperHelper', userType: 1 }, []],
  ['a system contact', { userType: 2, friend }, []],
  ['a gone friend', { friend, isGone: true }, []],
  ['the user', { isMe: true }, []],
])('PEOPLE-065 offers the settings of %s', (_, changes, settings) => {
  expect(profileCardOf(about(changes)).settings).toEqual(settings);
});
