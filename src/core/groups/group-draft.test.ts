import { expect, test } from 'vitest';
import { groupDraftOf, refusedFieldsOf, withGroupDraft, withRefusedEdit, type GroupDrafts } from './group-draft.ts';

const NOTICE = { groupNumber: '200001', field: 'notice' } as const;

test('G11 keeps a separate draft for each group and field', () => {
  const drafts = withGroupDraft(withGroupDraft({}, NOTICE, '公告'), { ...NOTICE, field: 'welcome' }, '欢迎');
  expect([groupDraftOf(drafts, '200001', 'notice'), groupDraftOf(drafts, '200001', 'welcome'), groupDraftOf(drafts, '200002', 'notice')]).toEqual([
    '公告',
    '欢迎',
    undefined,
  ]);
  expect(groupDraftOf(withGroupDraft(drafts, NOTICE, undefined), '200001', 'notice')).toBeUndefined();
});

test('returns the same drafts when the text is unchanged', () => {
  const drafts = withGroupDraft({}, NOTICE, '公告');
  expect(withGroupDraft(drafts, NOTICE, '公告')).toBe(drafts);
});

test('removes the oldest drafts above 50', () => {
  let drafts: GroupDrafts = {};
  for (let at = 0; at < 60; at += 1) drafts = withGroupDraft(drafts, { ...NOTICE, groupNumber: `20${at}x` }, String(at));
  expect(Object.values(drafts)).toEqual(Array.from({ length: 50 }, (_, at) => String(at + 10)));
});

test('G11 offers a refused edit to users who may still edit the field, until it is resolved', () => {
  const refused = withRefusedEdit(withRefusedEdit([], NOTICE, true), { ...NOTICE, field: 'remark' }, true);
  const as = (identity: number, groupNumber = '200001') => ({
    groupNumber,
    selfMember: { identity, groupNickname: '', groupNameRemark: '', userId: '10001', wtId: '10001', muteUntil: 0 },
  });
  expect(refusedFieldsOf(as(2), refused)).toEqual(['notice', 'remark']);
  expect(refusedFieldsOf(as(1), refused)).toEqual(['remark']);
  expect(refusedFieldsOf(as(2, '200002'), refused)).toEqual([]);
  expect(refusedFieldsOf(undefined, refused)).toEqual([]);
  expect(withRefusedEdit(refused, NOTICE, true)).toBe(refused);
  expect(withRefusedEdit(refused, NOTICE, false)).toEqual(['200001/remark']);
});
