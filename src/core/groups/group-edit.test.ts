import { describe, expect, test } from 'vitest';
import { aGroup, anOp } from '../../../tests/support/builders.ts';
import type { OpRow } from '../rows.ts';
import { canEditField, editedField, groupEditCall, judgeGroupEdit, type GroupField } from './group-edit.ts';

const member = { identity: 1, groupNickname: '沐阳', groupNameRemark: '', userId: '10004', wtId: '10004', muteUntil: 0 };
const asRole = (identity: number) => aGroup('200001', { selfMember: { ...member, identity } });

describe('permissions to edit a group', () => {
  test.each<[string, [identity: number, field: GroupField], boolean]>([
    ['GROUP-014 C7 a member cannot edit the notice', [1, 'notice'], false],
    ['GROUP-014 an admin edits the notice', [2, 'notice'], true],
    ['the owner edits the notice', [3, 'notice'], true],
    ['GROUP-015 a member changes the own nickname', [1, 'nickname'], true],
    ['GROUP-015 a member changes the own remark', [1, 'remark'], true],
    ['GROUP-015 C42 a member cannot set the welcome message', [1, 'welcome'], false],
    ['GROUP-015 C42 an admin sets the welcome message', [2, 'welcome'], true],
    ['GROUP-103 a member cannot rename the group', [1, 'name'], false],
    ['GROUP-103 an admin renames the group', [2, 'name'], true],
  ])('%s', (_rule, [identity, field], isAllowed) => {
    expect(canEditField(asRole(identity), field)).toBe(isAllowed);
  });

  test.each([4, 5, 8])('a user who is no longer in the group can edit nothing (%i)', (operationType) => {
    expect(canEditField({ ...asRole(3), operationType }, 'name')).toBe(false);
    expect(canEditField({ ...asRole(3), operationType }, 'nickname')).toBe(false);
  });
});

describe('saving a group field', () => {
  test.each<[string, GroupField, number]>([
    ['GROUP-103 the name has at most 16 characters', 'name', 16],
    ['GROUP-016 the nickname has at most 15 characters', 'nickname', 15],
    ['GROUP-016 the remark has at most 15 characters', 'remark', 15],
    ['GROUP-016 C5 the notice has at most 3000 characters', 'notice', 3000],
    ['GROUP-016 the welcome message has at most 200 characters', 'welcome', 200],
  ])('%s', (_rule, field, limit) => {
    const full = '群'.repeat(limit);
    expect(judgeGroupEdit(full, '', field)).toEqual({ kind: 'changed', value: full });
    expect(judgeGroupEdit(`${full}群`, '', field)).toEqual({ kind: 'tooLong' });
  });

  test('counts an emoji as one character and removes blanks around the text', () => {
    expect(judgeGroupEdit(` ${'🏃'.repeat(15)}\n`, '', 'nickname')).toEqual({ kind: 'changed', value: '🏃'.repeat(15) });
  });

  test('removes direction marks, refuses a reserved nickname and recognizes an unchanged value', () => {
    expect(judgeGroupEdit('\u202enimda', '', 'nickname')).toEqual({ kind: 'changed', value: 'nimda' });
    expect(judgeGroupEdit('官方', '', 'nickname')).toEqual({ kind: 'reserved' });
    expect(judgeGroupEdit('官方', '', 'remark')).toEqual({ kind: 'changed', value: '官方' });
    expect(judgeGroupEdit('官方', '旧名', 'name')).toEqual({ kind: 'reserved' });
    expect(judgeGroupEdit('周四评审 \n', '周四评审', 'notice')).toEqual({ kind: 'same' });
    expect(judgeGroupEdit('', '周四评审', 'notice')).toEqual({ kind: 'changed', value: '' });
  });
});

test('GROUP-103 a group keeps a name', () => {
  expect(judgeGroupEdit(' \n', '旧名', 'name')).toEqual({ kind: 'empty' });
});

describe('a queued edit of a group', () => {
  const op = (field: GroupField, value: string): OpRow => anOp('group:200001', groupEditCall('200001', field, value));

  test('C33 uses the endpoint of its field', () => {
    expect(groupEditCall('200001', 'notice', '新')).toEqual({ kind: 'http', path: '/user/groupchat/edit', body: { groupNumber: '200001', groupNotice: '新' } });
    expect(groupEditCall('200001', 'nickname', '新').path).toBe('/user/groupchat/member/editGroup');
    expect(groupEditCall('200001', 'remark', '新').body).toEqual({ groupNumber: '200001', groupNameRemark: '新' });
    expect(groupEditCall('200001', 'welcome', '新').path).toBe('/user/groupchat/admin/setWelcomeMsg');
    for (const field of ['notice', 'nickname', 'remark', 'welcome'] as const) expect(editedField(op(field, ''))).toBe(field);
  });
});
