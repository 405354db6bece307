import { expect, test } from 'vitest';
import { aGroupMember } from '../../../tests/support/builders.ts';
import { canActOn, isMuted, memberNoticeOf, toShownMember } from './shown-member.ts';

const member = (id: string, identity: number) => ({ id, identity });

test.each<[string, number, [target: number, canAct: boolean][]]>([
  [
    'GROUP-110 an owner acts on admins and members',
    3,
    [
      [2, true],
      [1, true],
    ],
  ],
  [
    'GROUP-110 an admin acts on members alone',
    2,
    [
      [3, false],
      [2, false],
      [1, true],
    ],
  ],
  [
    'GROUP-110 a member acts on nobody',
    1,
    [
      [3, false],
      [2, false],
      [1, false],
    ],
  ],
])('%s', (_rule, identity, cases) => {
  for (const [target, canAct] of cases) expect(canActOn({ me: '10001', identity }, member('10002', target))).toBe(canAct);
});

test('GROUP-110 nobody acts on the own membership, and the picker shows why a member cannot be chosen', () => {
  const owner = { me: '10001', identity: 3 };
  expect([canActOn(owner, member('10001', 3)), memberNoticeOf(owner, member('10001', 3))]).toEqual([false, 'self']);
  const admin = { me: '10001', identity: 2 };
  expect([3, 2, 1].map((identity) => memberNoticeOf(admin, member('10002', identity)))).toEqual(['owner', 'admin', undefined]);
});

test('GROUP-010 a member is named by the remark, then by the name in the group, then by the nickname', () => {
  const row = aGroupMember('200001', '10002', { nickName: 'Ada', groupNickname: '测试' });
  expect(toShownMember(row, { remark: '妹妹' })).toMatchObject({ name: '妹妹', nick: 'Ada', alias: '测试' });
  expect(toShownMember(row, undefined).name).toBe('测试');
  expect(toShownMember({ ...row, groupNickname: '' }, undefined).name).toBe('Ada');
  expect(toShownMember({ ...row, groupNickname: '', nickName: '' }, undefined).name).toBe('10002');
});

test('a mute ends at its time', () => {
  expect([isMuted({ muteUntil: 101 }, 100_000), isMuted({ muteUntil: 100 }, 100_000), isMuted({ muteUntil: 0 }, 100_000)]).toEqual([true, false, false]);
});
