import { describe, expect, test } from 'vitest';
import { inviteResultOf, listInvited, withInviteResult } from './invitation.ts';
import { cardOf, isContentTooLong, joinRefusalOf, toGroupCard, withGroupCard, type GroupCard } from './group-card.ts';
import { anOp } from '../../../../tests/support/builders.ts';

const vo = { groupNumber: '200001', groupName: '读书会', groupAvatar: '/media/a', groupMemberCount: 7, limitLevel: 3, limitMember: 1, confirminviteSwitch: 1 };
const CARD: GroupCard = {
  groupNumber: '200001',
  name: '读书会',
  avatar: '/media/a',
  memberCount: 7,
  limitLevel: 3,
  isVipOnly: true,
  needsApproval: true,
};

describe('GROUP-152 the card of a group', () => {
  test('contains what the server shows to others, and nothing where a field is missing', () => {
    expect(toGroupCard({ groupchatVo: vo })).toEqual(CARD);
    const bare = { groupNumber: '1', name: '', avatar: '', memberCount: 0, limitLevel: 0, isVipOnly: false, needsApproval: false };
    expect(toGroupCard({ groupchatVo: { groupNumber: '1' } })).toEqual(bare);
  });

  test.each([
    [0, '苏念', { application: 'waiting', inviterName: '苏念' }],
    [0, null, { application: 'waiting' }],
    [2, '苏念', { application: 'rejected' }],
    [3, null, {}],
    [null, null, {}],
  ])('GROUP-154 contains the own application with the status %j, invited by %j', (applyStatus, inviterNickName, parts) => {
    expect(toGroupCard({ groupchatVo: vo, applyStatus, inviterNickName })).toEqual({ ...CARD, ...parts });
  });

  test('stays on the device for the last 50 groups', () => {
    const all = Array.from({ length: 60 }, (_, at) => ({ ...CARD, groupNumber: String(at) }));
    const cards = all.reduce(withGroupCard, [] as readonly GroupCard[]);
    expect([cards.length, cards[0]?.groupNumber, cardOf(cards, '9'), cardOf(cards, '10')?.name]).toEqual([50, '59', undefined, '读书会']);
    expect(withGroupCard(cards, { ...CARD, groupNumber: '30' })).toHaveLength(50);
  });
});

test.each([
  [11071, 'vip'],
  [11072, 'level'],
  [11073, 'blacklisted'],
  [11074, 'full'],
  [11075, 'notPublic'],
  [11077, 'linkEnded'],
  [11103, 'groupLimit'],
  [429, 'tooOften'],
  [500, undefined],
  [undefined, undefined],
] as const)('GROUP-152 the code %s means %s', (code, refusal) => {
  expect(joinRefusalOf(code)).toBe(refusal);
});

test('GROUP-154 counts the text of an application in code points', () => {
  expect([isContentTooLong('字'.repeat(50)), isContentTooLong('😀'.repeat(50)), isContentTooLong('字'.repeat(51))]).toEqual([false, false, true]);
});

describe('GROUP-161 the answer to an invitation', () => {
  const op = anOp(
    'group:200001',
    { kind: 'http', path: '/user/groupchat/member/batchInvite', body: { groupNumber: '200001', wtIds: ['10002'] } },
    { opId: 'o1' },
  );
  const answer = { joined: ['10002'], waiting: [], failed: [{ wtId: '10003', code: 11074 }] };

  test('is kept with its group, and an answer that cannot be read or of another operation is not', () => {
    expect(inviteResultOf(op, answer)).toEqual({ key: 'o1', groupNumber: '200001', ...answer });
    for (const junk of [undefined, null, {}, { joined: 'x' }]) expect(inviteResultOf(op, junk)).toBeUndefined();
    expect(inviteResultOf(anOp('x', { kind: 'http', path: '/user/groupchat/edit', body: {} }), answer)).toBeUndefined();
  });

  test('replaces the same one, and the oldest are dropped', () => {
    const many = Array.from({ length: 30 }, (_, at) => ({ key: String(at % 25), groupNumber: '200001', ...answer }));
    expect(many.reduce(withInviteResult, []).map(({ key }) => key)).toHaveLength(20);
  });

  test('waiting invitations name the invited people of their group', () => {
    expect([...listInvited([op], '200001')]).toEqual(['10002']);
    expect([...listInvited([op], '200002')]).toEqual([]);
  });
});
