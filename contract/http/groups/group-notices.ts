import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { LIMITS } from '../../limits.ts';
import { absent, idSchema } from '../../schema.ts';
import { nothingSchema } from '../login.ts';
import { GROUP_NOTICE_LIST } from './group-values.ts';

const text = z._default(z.string(), '');

/**
 * A row of the three lists. `apply…` = the person who would join, or joined; in othersList of type 1 to 6 the person who acted. `type` is
 * only in othersList, and `auditStatus` has a meaning for applications and for type 1 and 7.
 */
export const groupNoticeSchema = z.object({
  id: idSchema,
  groupNumber: idSchema,
  groupName: text,
  groupAvatar: text,
  applyWtId: idSchema,
  applyNickName: text,
  applyAvatar: text,
  applyContent: text,
  joinType: z._default(z.number(), 3),
  inviterWtId: absent(z.string()),
  inviterNickName: absent(z.string()),
  auditStatus: z._default(z.number(), 0),
  auditRemark: absent(z.string()),
  handlerNickName: absent(z.string()),
  createTime: text,
  createTs: z._default(z.number(), 0),
  type: absent(z.number()),
});
export type GroupNotice = z.infer<typeof groupNoticeSchema>;

const pageSchema = z.object({
  pageNum: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(LIMITS.pageSize)), LIMITS.noticesPage),
});

const notices = <Path extends string>(path: Path) =>
  endpoint({ method: 'POST', path, caller: 'user', offline: 'R', request: pageSchema, answer: z.array(groupNoticeSchema), paged: true });

/** Applications to groups that the caller administers, newest first. */
export const joinApplyList = notices('/user/groupNotice/joinApplyList');
/** The caller's own applications, newest first. */
export const myApplyList = notices('/user/groupNotice/myApplyList');
/** Invitations and changes that concern the caller, newest first. */
export const otherNoticeList = notices('/user/groupNotice/othersList');

/** Resets the counter of one list (frame 4). Reading a list does not. */
export const readGroupNotices = endpoint({
  method: 'POST',
  path: '/user/groupNotice/read',
  caller: 'user',
  offline: 'Q',
  request: z.object({ type: z.literal(Object.values(GROUP_NOTICE_LIST)) }),
  answer: nothingSchema,
});
