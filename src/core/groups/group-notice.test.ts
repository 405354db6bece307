import { expect, test } from 'vitest';
import { aGroup } from '../../../tests/support/builders.ts';
import { noticeMark, unseenNotice, withSeenNotice } from './group-notice.ts';

const selfMember = { identity: 1, groupNickname: '', groupNameRemark: '', userId: '10004', wtId: '10004', muteUntil: 0 };
const group = aGroup('200001', { groupNotice: '周四评审', selfMember });

test('GROUP-013 shows a notice until the user has seen it, and again after it changes', () => {
  expect(unseenNotice(group, {})).toBe('周四评审');
  const seen = withSeenNotice({}, '200001', '周四评审');
  expect(unseenNotice(group, seen)).toBeUndefined();
  expect(unseenNotice({ ...group, groupNotice: '周五评审' }, seen)).toBe('周五评审');
});

test('shows no banner without a notice, without a membership, or before the group is known', () => {
  expect(unseenNotice({ ...group, groupNotice: ' \n' }, {})).toBeUndefined();
  expect(unseenNotice({ ...group, selfMember: null }, {})).toBeUndefined();
  expect(unseenNotice({ ...group, operationType: 4 }, {})).toBeUndefined();
  expect(unseenNotice(undefined, {})).toBeUndefined();
});

test('the stored mark of a notice is short, and differs when the text differs in one character', () => {
  const long = '公'.repeat(3000);
  const marks = new Set([long, `${long.slice(1)}告`, `告${long.slice(1)}`, long.slice(1), ''].map(noticeMark));
  expect(marks.size).toBe(5);
  expect(noticeMark(long).length).toBeLessThan(24);
});

test('forgets the oldest seen notices first, above 500 groups', () => {
  let seen = {};
  for (let at = 0; at < 501; at += 1) seen = withSeenNotice(seen, `2${String(at).padStart(5, '0')}`, '公告');
  expect(Object.keys(seen)).toHaveLength(500);
  expect(unseenNotice({ ...group, groupNumber: '200000', groupNotice: '公告' }, seen)).toBe('公告');
  expect(unseenNotice({ ...group, groupNumber: '200500', groupNotice: '公告' }, seen)).toBeUndefined();
});
