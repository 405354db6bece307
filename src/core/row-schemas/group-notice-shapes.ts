import type { GroupNotice } from '../../../contract/http/groups/group-notices.ts';
import type { GroupNoticeRow } from '../groups/notices/group-notices.ts';
import { amount, words } from './profile-shapes.ts';
import { milliseconds, number, object, oneOf, optional, text, type Shape } from './shape.ts';

export const groupNoticeShape: Shape<GroupNoticeRow> = object<GroupNoticeRow>({
  id: text,
  noticeId: text,
  list: oneOf('joinApply', 'myApply', 'others'),
  groupNumber: text,
  groupName: text,
  groupAvatar: text,
  applyWtId: text,
  applyNickName: text,
  applyAvatar: text,
  applyContent: text,
  joinType: number,
  inviterWtId: words,
  inviterNickName: words,
  auditStatus: number,
  auditRemark: words,
  handlerNickName: words,
  createTime: text,
  createTs: milliseconds,
  type: amount,
  server: optional(object<Pick<GroupNotice, 'auditStatus'>>({ auditStatus: number })),
});
