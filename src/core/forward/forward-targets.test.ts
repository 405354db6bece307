import { describe, expect, test } from 'vitest';
import { aConversation, aFriend, aGroup } from '../../../tests/support/builders.ts';
import { withRank } from '../apply/apply-conversation.ts';
import { findTargets, inPlaces, listTargets, sectionsOf, type Target, type TargetRows } from './forward-targets.ts';

const talked = (conversationID: string, parts: Parameters<typeof aConversation>[0] = {}) => withRank(aConversation({ conversationID, ...parts }));
const friend = (wtId: string, nickName: string, remark = '') => aFriend(wtId, { nickName, remark, friendsStatus: 0 });
const about = (parts: Partial<TargetRows>): TargetRows => ({ conversations: [], friends: [], groups: [], blacklist: [], nowSec: 1000, ...parts });
const namesOf = (targets: readonly Target[]) => targets.map(({ name }) => name);

describe('forward targets', () => {
  test('MSG-046 contain recent conversations, friends by their remark, and groups of the user', () => {
    const left = aGroup('200002', { groupName: '旧群', operationType: 8 });
    const targets = listTargets(
      about({
        conversations: [talked('C2C10003', { remark: '老周' }), talked('GROUP200001')],
        friends: [friend('10002', '林知夏', '知夏'), friend('10003', '周沐阳')],
        groups: [aGroup('200001', { groupName: '产品群' }), left],
      }),
    );
    expect(namesOf(targets.recent)).toEqual(['老周', '200001']);
    expect(namesOf(targets.contacts)).toEqual(['知夏', '周沐阳']);
    expect(namesOf(targets.groups)).toEqual(['产品群']);
  });

  test('MSG-048 A11 exclude the helper, system contacts, non-friends and deregistered accounts', () => {
    const targets = listTargets(
      about({
        conversations: [talked('C2CwisperHelper'), talked('C2Cyx1')],
        friends: [aFriend('10004', { friendsStatus: 3 }), aFriend('10005', { friendsStatus: 0, actionStatus: 1 })],
      }),
    );
    expect([...targets.recent, ...targets.contacts]).toEqual([]);
  });

  test.each([
    { when: 'blocked', rows: { friends: [friend('10002', '林知夏')], blacklist: ['10002'] }, notice: 'blocked' },
    {
      when: 'muted',
      rows: { groups: [aGroup('200001', { selfMember: { identity: 1, groupNickname: '', groupNameRemark: '', userId: '1', wtId: '1', muteUntil: 2000 } })] },
      notice: 'muted',
    },
    { when: 'dissolved', rows: { conversations: [talked('GROUP200001', { operationType: 5 })] }, notice: 'dissolved' },
  ])('MSG-048 show the reason when messages cannot be sent there: $when', ({ rows, notice }) => {
    const { recent, contacts, groups } = listTargets(about(rows));
    expect([...recent, ...contacts, ...groups].map((target) => target.notice)).toEqual([notice]);
  });
});

test('recent targets keep their order during the selection: removed ones disappear, new ones come last', () => {
  const recent = (...ids: string[]) => listTargets(about({ conversations: ids.map((id) => talked(`C2C${id}`, { remark: id })) })).recent;
  const places = inPlaces(recent('1', '2', '3'), []).map(({ conversationID }) => conversationID);
  expect(namesOf(inPlaces(recent('9', '3', '1'), places))).toEqual(['1', '3', '9']);
});

describe('a search of the targets', () => {
  const targets = listTargets(about({ conversations: [talked('C2C10002')], friends: [friend('10002', '林知夏', '小夏'), friend('10020', 'Mia')] }));
  const syllables = new Map([['C2C10002', ['xiao', 'xia']]]);

  test.each([
    ['a part of the remark', '夏', ['小夏']],
    ['a part of the nickname', '知', ['小夏']],
    ['a text in any letter case', 'mIA', ['Mia']],
    ['the exact ID', '10002', ['小夏']],
    ['no part of an ID', '1002', []],
    ['the pronunciation of the remark', 'xx', ['小夏']],
    ['no other text', '王', []],
  ])('MSG-046 matches %s', (...[, query, found]) => {
    expect(namesOf(findTargets(targets, query, syllables))).toEqual(found);
  });
});

test('MSG-046 groups targets by the first letter of their pronunciation, and the others under # at the end', () => {
  const targets = listTargets(
    about({ friends: [friend('1', '张三'), friend('2', 'Émile'), friend('3', '🦊'), friend('4', '陈屿'), friend('5', '42'), friend('6', 'anna')] }),
  );
  const syllables = new Map([
    ['C2C1', ['zhang', 'san']],
    ['C2C4', ['chen', 'yu']],
  ]);
  const sections = sectionsOf(targets.contacts, syllables);
  expect(sections.map(({ letter, targets: list }) => [letter, namesOf(list)])).toEqual([
    ['A', ['anna']],
    ['C', ['陈屿']],
    ['E', ['Émile']],
    ['Z', ['张三']],
    ['#', expect.arrayContaining(['🦊', '42'])],
  ]);
});
