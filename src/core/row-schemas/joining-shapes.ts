import type { GroupCard } from '../groups/joining/group-card.ts';
import type { InviteResult } from '../groups/joining/invitation.ts';
import type { NoticeList } from '../groups/notices/notice-counts.ts';
import { boolean, listOf, number, object, oneOf, optional, text, type Shape } from './shape.ts';

export const groupCardShape: Shape<GroupCard> = object<GroupCard>({
  groupNumber: text,
  name: text,
  avatar: text,
  memberCount: number,
  limitLevel: number,
  isVipOnly: boolean,
  needsApproval: boolean,
  application: optional(oneOf('waiting', 'rejected')),
  inviterName: optional(text),
});

export const inviteResultShape: Shape<InviteResult> = object<InviteResult>({
  key: text,
  groupNumber: text,
  joined: listOf(text),
  waiting: listOf(text),
  failed: listOf(object<InviteResult['failed'][number]>({ wtId: text, code: number })),
});

export const noticeTotalsShape: Shape<Record<NoticeList, number>> = object<Record<NoticeList, number>>({ joinApply: number, myApply: number, others: number });
