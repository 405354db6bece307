import type { GroupNotice } from '../../contract/http/groups/group-notices.ts';
import { AUDIT_STATUS, GROUP_APPLY_EXPIRES_MS, GROUP_NOTICE_TYPE, JOIN_TYPE } from '../../contract/http/groups/group-values.ts';
import type { User } from '../store/account/users.ts';
import type { GroupApplyRow } from '../store/groups/group-applies.ts';
import type { GroupNoticeRow } from '../store/groups/group-notices.ts';
import type { Group } from '../store/groups/groups.ts';
import { dateText } from './date-text.ts';

/** Whether the application can still be answered. */
export function isWaitingGroupApply(row: Pick<GroupApplyRow, 'status' | 'createdAt'>, now: number): boolean {
  return row.status === AUDIT_STATUS.waiting && now - row.createdAt <= GROUP_APPLY_EXPIRES_MS;
}

/** An application that nobody answered in time is closed. */
export function auditStatusOf(row: Pick<GroupApplyRow, 'status' | 'createdAt'>, now: number): number {
  return row.status === AUDIT_STATUS.waiting && !isWaitingGroupApply(row, now) ? AUDIT_STATUS.closed : row.status;
}

export type NoticeContext = { users: ReadonlyMap<string, User>; timeZone: string; now: number };

export function toApplyNotice(row: GroupApplyRow, group: Group | undefined, context: NoticeContext): GroupNotice {
  const nameOf = (id: string | null) => (id === null ? null : (context.users.get(id)?.nickName ?? null));
  return {
    id: row.id,
    groupNumber: row.groupId,
    groupName: group?.name ?? '',
    groupAvatar: group?.avatar ?? '',
    ...describePerson(row.applicantId, context),
    applyContent: row.content,
    joinType: row.joinType,
    inviterWtId: row.inviterId,
    inviterNickName: nameOf(row.inviterId),
    auditStatus: auditStatusOf(row, context.now),
    auditRemark: row.remark,
    handlerNickName: nameOf(row.handlerId),
    createTime: dateText(row.createdAt, context.timeZone),
    createTs: row.createdAt,
  };
}

/** A row of othersList: the user is the inviter of a result, and the actor the inviter of an invitation. */
export function toOtherNotice(row: GroupNoticeRow, context: NoticeContext): GroupNotice {
  const inviterId = row.type === GROUP_NOTICE_TYPE.result ? row.userId : row.type === GROUP_NOTICE_TYPE.invited ? row.actorId : null;
  return {
    id: row.id,
    groupNumber: row.groupId,
    groupName: row.groupName,
    groupAvatar: row.groupAvatar,
    ...describePerson(row.actorId, context),
    applyContent: '',
    joinType: JOIN_TYPE.invitation,
    inviterWtId: inviterId,
    inviterNickName: inviterId === null ? null : (context.users.get(inviterId)?.nickName ?? null),
    auditStatus: row.auditStatus,
    createTime: dateText(row.createdAt, context.timeZone),
    createTs: row.createdAt,
    type: row.type,
  };
}

function describePerson(id: string, { users }: NoticeContext): Pick<GroupNotice, 'applyWtId' | 'applyNickName' | 'applyAvatar'> {
  const user = users.get(id);
  return { applyWtId: id, applyNickName: user?.nickName ?? '', applyAvatar: user?.avatar ?? '' };
}
