import { describe, expect, test } from 'vitest';
import { aConversation } from '../../../tests/support/builders.ts';
import { MARK_UNREAD } from '../../../contract/conversation-marks.ts';
import { sessionGroupSchema } from '../../../contract/http/tabs.ts';
import { withRank } from '../apply/apply-conversation.ts';
import type { ConversationRow, TabRow } from '../rows.ts';
import { checkRowName } from '../lists/row-name.ts';
import { canAddTab, hideStatusOf, isSameTab, moveTab, TAB_NAME_LENGTH } from './edit-tabs.ts';
import { countUnread, listNameOf, memberOf, orderTabs } from './list-tabs.ts';

const aTab = (parts: Partial<TabRow>): TabRow => ({ ...sessionGroupSchema.parse({ id: 't1', groupName: '工作', defaultGroup: 1 }), ...parts });
const relation = (sessionId: string, sessionType: 0 | 1) => ({ sessionId, sessionType, relationId: '', name: '', avatar: '' });
const row = (parts: Partial<ConversationRow>) => withRank(aConversation(parts));

describe('the tabs of the list', () => {
  test('TAB-014 are in the order of the server, All first and shown, with the built-in ones that the server omits', () => {
    const rows = [
      aTab({ sort: 0 }),
      aTab({ id: 'unread', defaultGroup: 0, sort: 1, hideStatus: 0 }),
      aTab({ id: 'all', defaultGroup: 0, sort: 9, hideStatus: 0 }),
    ];
    expect(orderTabs(rows).map(({ id, builtIn, isShown }) => [id, builtIn, isShown])).toEqual([
      ['all', 'all', true],
      ['t1', undefined, true],
      ['unread', 'unread', false],
      ['atme', 'atme', true],
      ['single', 'single', true],
      ['group', 'group', true],
    ]);
    expect(orderTabs([]).map(({ id }) => id)).toEqual(['all', 'unread', 'atme', 'single', 'group']);
  });

  test('TAB-014 an own tab with the ID of a built-in one stays an own tab', () => {
    const [tab] = orderTabs([aTab({ id: 'single' })]).filter(({ id }) => id === 'single');
    expect(tab).toMatchObject({ builtIn: undefined, name: '工作' });
  });

  test('TAB-015 converts between the members of a tab and conversation IDs, and names the list of each tab', () => {
    const [, tab] = orderTabs([aTab({ sort: 0, relationList: [relation('10002', 0), relation('200001', 1)] })]);
    expect(tab?.members).toEqual(['C2C10002', 'GROUP200001']);
    expect(tab?.members.map(memberOf)).toEqual([
      { sessionId: '10002', sessionType: 0 },
      { sessionId: '200001', sessionType: 1 },
    ]);
    expect(orderTabs([]).map(listNameOf)).toEqual(['main', 'unread', 'atme', 'single', 'group']);
    expect(tab && listNameOf(tab)).toBe('tab t1');
  });

  test('TAB-016 counts unread messages as the total does, and the conversations that mention the user', () => {
    const mention = { from: '10003', groupID: '200001', messageSequence: 1, atTypeArray: [1] };
    const unread = [
      row({ conversationID: 'C2C10002', type: 'C2C', unreadCount: 3 }),
      row({ conversationID: 'C2C10003', type: 'C2C', markList: [MARK_UNREAD] }),
      row({ conversationID: 'GROUP200001', type: 'GROUP', unreadCount: 5, groupAtInfoList: [mention, mention] }),
      row({ conversationID: 'GROUP200002', type: 'GROUP', unreadCount: 9, isMuted: true }),
    ];
    const tabs = orderTabs([aTab({ sort: 9, relationList: [relation('10002', 0), relation('200002', 1)] })]);
    expect([...countUnread(tabs, unread)]).toEqual([
      ['all', 9],
      ['unread', 9],
      ['atme', 1],
      ['single', 4],
      ['group', 5],
      ['t1', 3],
    ]);
  });
});

describe('editing tabs', () => {
  test.each([
    ['', 'empty'],
    ['  \u202e ', 'empty'],
    ['十一个字的名字就太长了', 'long'],
    ['十个字的名字刚好十个', undefined],
    [' 家人\u200b ', 'used'],
  ] as const)('TAB-021 the name "%s" has the problem %s', (text, problem) => {
    expect(checkRowName(text, { others: ['家人'], max: TAB_NAME_LENGTH }).problem).toBe(problem);
  });

  test('TAB-021 a tab can be added while fewer than 20 exist besides All', () => {
    const own = (count: number) => Array.from({ length: count }, (_, at) => aTab({ id: `t${at}`, hideStatus: 0 }));
    expect([canAddTab(orderTabs(own(15))), canAddTab(orderTabs(own(16)))]).toEqual([true, false]);
  });

  test('TAB-021 an edit that changes neither name nor conversations is the same tab, in any order of the conversations', () => {
    const [, tab] = orderTabs([aTab({ sort: 0, relationList: [relation('10002', 0), relation('200001', 1)] })]);
    expect(isSameTab(tab, '工作', ['GROUP200001', 'C2C10002'])).toBe(true);
    expect(isSameTab(tab, '工作', ['C2C10002'])).toBe(false);
    expect(isSameTab(tab, '项目', ['C2C10002', 'GROUP200001'])).toBe(false);
    expect(isSameTab(undefined, '工作', [])).toBe(false);
  });

  test('TAB-020 moves a tab to an index', () => {
    expect(moveTab(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
    expect(moveTab(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
    expect([hideStatusOf(true), hideStatusOf(false)]).toEqual([1, 0]);
  });
});
