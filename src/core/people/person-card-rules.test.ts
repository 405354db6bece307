import { expect, test } from 'vitest';
import { aGroup } from '../../../tests/support/builders.ts';
import { personCardRules } from './person-card-rules.ts';

const group = (memberProtectSwitch: 0 | 1, identity: 1 | 2 | 3) =>
  aGroup('200001', { memberProtectSwitch, selfMember: { identity, groupNickname: '', groupNameRemark: '', userId: '10001', wtId: '10001', muteUntil: 0 } });

test.each([
  ['outside of a group', { group: undefined, isFriend: false }, { showsId: true, canAdd: true }],
  ['in an open group', { group: group(0, 1), isFriend: false }, { showsId: true, canAdd: true }],
  ['in a protected group', { group: group(1, 1), isFriend: false }, { showsId: false, canAdd: false }],
  ['in a protected group, seen by an admin', { group: group(1, 2), isFriend: false }, { showsId: true, canAdd: true }],
  [
    'in a protected group, seen by an admin who was removed',
    { group: { ...group(1, 2), operationType: 4 }, isFriend: false },
    { showsId: false, canAdd: false },
  ],
  ['who is an admin of a protected group', { group: group(1, 1), role: 'admin' as const, isFriend: false }, { showsId: false, canAdd: true }],
  ['in a protected group, seen by a friend', { group: group(1, 1), isFriend: true }, { showsId: true, canAdd: false }],
])('PEOPLE-007 A8 A9 decides about the ID and the add action of a person %s', (_, about, rules) => {
  expect(personCardRules({ role: undefined, ...about, isMe: false })).toEqual(rules);
});

test('does not offer to add the user’s own account', () => {
  expect(personCardRules({ group: undefined, role: undefined, isFriend: false, isMe: true }).canAdd).toBe(false);
});
