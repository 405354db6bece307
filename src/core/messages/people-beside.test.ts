import { expect, test } from 'vitest';
import { aMessage } from '../../../tests/support/builders.ts';
import type { MessageRow } from '../rows.ts';
import { peopleBeside } from './people-beside.ts';

const aRow = (parts: Partial<MessageRow>): MessageRow => ({ ...aMessage(), status: 'success', ...parts });
const data = JSON.stringify({
  type: 'GroupCustomMsg_02',
  detailType: 2,
  operatorUser: { wtId: '10002', nickName: 'Ada' },
  operated: [{ wtId: '10003', nickName: 'Bo' }, { nickName: 'nobody' }],
});
const partialUserList = [{ userID: '10004', nick: 'Cem', avatar: '' }];

test.each<[string, Partial<MessageRow>, string[]]>([
  ['a group tip', { type: 'TIMCustomElem', payload: { data, description: '', extension: '' } }, ['10002', '10003']],
  ['reactions', { reactionList: [{ reactionID: '👍', totalUserCount: 1, reactedByMyself: false, partialUserList }] }, ['10004']],
  ['a plain text', {}, []],
])('PEOPLE-115 names the people of %s', (...[, parts, ids]) => {
  expect(peopleBeside(aRow(parts))).toEqual(ids);
});
