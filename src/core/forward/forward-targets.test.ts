import { describe, expect, test } from 'vitest';
import { aConversation, aFriend, aGroup } from '../../../tests/support/builders.ts';
import { withRank } from '../apply/apply-conversation.ts';
import type { ConversationRow, FriendRow, GroupRow } from '../rows.ts';
import type { Spell } from '../people/find-by-name.ts';
import { findTargets, friendTargets, groupTargets, keepOrder, recentTargets, type Target, type Targets } from './forward-targets.ts';

const talked = (conversationID: string, parts: Parameters<typeof aConversation>[0] = {}) => withRank(aConversation({ conversationID, ...parts }));
const friend = (wtId: string, nickName: string, remark = '') => aFriend(wtId, { nickName, remark, friendsStatus: 0 });
type Rows = { conversations?: readonly ConversationRow[]; friends?: readonly FriendRow[]; groups?: readonly GroupRow[]; blacklist?: readonly string[] };
const listTargets = ({ conversations = [], friends = [], groups = [], blacklist = [] }: Rows): Targets => {
  const now = { blacklist, nowSec: 1000 };
  return { recent: recentTargets({ conversations, groups }, now), contacts: friendTargets(friends, now), groups: groupTargets(groups, now) };
};
const namesOf = (targets: readonly Target[]) => targets.map(({ name }) => name);

describe('forward targets', () => {
  test('MSG-046 contain recent conversations, friends by their remark, and groups of the user', () => {
    const left = aGroup('200002', { groupName: '旧群', operationType: 8 });
    const targets = listTargets({
      conversations: [talked('C2C10003', { remark: '老周' }), talked('GROUP200001')],
      friends: [friend('10002', '林知夏', '知夏'), friend('10003', '周沐阳')],
      groups: [aGroup('200001', { groupName: '产品群' }), left],
    });
    expect(namesOf(targets.recent)).toEqual(['老周', '200001']);
    expect(namesOf(targets.contacts)).toEqual(['知夏', '周沐阳']);
    expect(namesOf(targets.groups)).toEqual(['产品群']);
  });

  test('MSG-048 A11 exclude the helper, system contacts, non-friends and deregistered accounts', () => {
    const targets = listTargets({
      conversations: [talked('C2CwisperHelper'), talked('C2Cyx1')],
      friends: [aFriend('10004', { friendsStatus: 3 }), aFriend('10005', { friendsStatus: 0, actionStatus: 1 })],
    });
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
    const { recent, contacts, groups } = listTargets(rows);
    expect([...recent, ...contacts, ...groups].map((target) => target.notice)).toEqual([notice]);
  });
});

test('recent targets keep their order during the selection: removed ones disappear, new ones come last', () => {
  const recent = (...ids: string[]) => listTargets({ conversations: ids.map((id) => talked(`C2C${id}`, { remark: id })) }).recent;
  const shownIds = keepOrder(recent('1', '2', '3'), []).map(({ conversationID }) => conversationID);
  expect(namesOf(keepOrder(recent('9', '3', '1'), shownIds))).toEqual(['1', '3', '9']);
});

describe('a search of the targets', () => {
  const targets = listTargets({ conversations: [talked('C2C10002')], friends: [friend('10002', '林知夏', '小夏'), friend('10020', 'Mia')] });
  const spell: Spell = (name) => (name === '小夏' ? ['xiao', 'xia'] : name === '林知夏' ? ['lin', 'zhi', 'xia'] : []);

  test.each([
    ['a part of the remark', '夏', ['小夏']],
    ['a part of the nickname', '知', ['小夏']],
    ['a text in any letter case', 'mIA', ['Mia']],
    ['the exact ID', '10002', ['小夏']],
    ['no part of an ID', '1002', []],
    ['the pronunciation of the remark', 'xx', ['小夏']],
    ['the pronunciation of the nickname', 'zhixia', ['小夏']],
    ['no other text', '王', []],
  ])('MSG-046 matches %s', (...[, query, found]) => {
    expect(namesOf(findTargets(targets, query, spell))).toEqual(found);
  });
});
