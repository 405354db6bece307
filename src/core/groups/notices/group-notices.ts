import type { GroupNotice } from '../../../../contract/http/groups/group-notices.ts';
import { AUDIT_STATUS, GROUP_APPLY_EXPIRES_MS, GROUP_NOTICE_LIST, GROUP_NOTICE_TYPE } from '../../../../contract/http/groups/group-values.ts';
import { joinWayOf } from '../join-way.ts';
import type { OpRow } from '../../rows.ts';
import { NOTICE_LISTS, type NoticeList } from './notice-counts.ts';

/** The scope of the three lists in `data.update`, and the lane of the operations on them. */
export const NOTICES_SCOPE = 'notices';
const AUDIT_PATH = '/user/groupchat/member/audit';
const READ_PATH = '/user/groupNotice/read';

/** `id` contains the list, because an application can be in two lists: of an admin who has applied before. `noticeId` = the server's ID. */
export type GroupNoticeRow = GroupNotice & {
  readonly noticeId: string;
  readonly list: NoticeList;
  /** The server's values of the fields that queued operations change (core/overlay). */
  readonly server?: Pick<GroupNotice, 'auditStatus'>;
};

export function noticeRowId(list: NoticeList, noticeId: string): string {
  return `${list} ${noticeId}`;
}

/** The start of the IDs of all rows of a list. */
export function noticeRowPrefix(list: NoticeList): string {
  return `${list} `;
}

export function toNoticeRow(list: NoticeList, notice: GroupNotice): GroupNoticeRow {
  return { ...notice, noticeId: notice.id, id: noticeRowId(list, notice.id), list };
}

export type AuditState = 'waiting' | 'approved' | 'rejected' | 'closed';

/** The state that the user sees. An application expires without an event, so its age is compared here. */
export function auditStateOf({ auditStatus, createTs }: Pick<GroupNoticeRow, 'auditStatus' | 'createTs'>, nowMs: number): AuditState {
  if (auditStatus === AUDIT_STATUS.approved) return 'approved';
  if (auditStatus === AUDIT_STATUS.rejected) return 'rejected';
  return auditStatus === AUDIT_STATUS.waiting && nowMs - createTs <= GROUP_APPLY_EXPIRES_MS ? 'waiting' : 'closed';
}

/** Whether the user can still answer the application. */
export function canAudit(row: Pick<GroupNoticeRow, 'auditStatus' | 'createTs' | 'list'>, nowMs: number): boolean {
  return row.list === 'joinApply' && auditStateOf(row, nowMs) === 'waiting';
}

/** How the person of an application came to the group. A way that this version does not know counts as a search. */
export function wayOfNotice({ joinType, inviterWtId }: Pick<GroupNoticeRow, 'joinType' | 'inviterWtId'>): 'scan' | 'search' | 'invitation' {
  const way = joinWayOf(joinType);
  return way === 'invitation' && !inviterWtId ? 'search' : way;
}

const CHANGE_KINDS = ['invited', 'removed', 'dissolved', 'madeAdmin', 'unmadeAdmin', 'madeOwner'] as const;
type GroupChangeKind = (typeof CHANGE_KINDS)[number] | 'resultApproved' | 'resultRejected' | 'other';
const CHANGES: ReadonlyMap<number, GroupChangeKind> = new Map(CHANGE_KINDS.map((kind) => [GROUP_NOTICE_TYPE[kind], kind]));

/** What happened to the user; `other` = a kind that this version does not know (G7). */
export function changeOfNotice({ type, auditStatus }: Pick<GroupNoticeRow, 'type' | 'auditStatus'>): GroupChangeKind {
  if (type === GROUP_NOTICE_TYPE.result) return auditStatus === AUDIT_STATUS.approved ? 'resultApproved' : 'resultRejected';
  return CHANGES.get(type ?? 0) ?? 'other';
}

/** Newest first. */
export function sortNotices<Row extends Pick<GroupNoticeRow, 'createTs' | 'id'>>(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => b.createTs - a.createTs || (a.id < b.id ? 1 : -1));
}

/**
 * The IDs of the rows that count as unread. The server states only their number: of applications to answer it counts the newest waiting
 * ones, of own applications the newest answered ones, and of the others the newest rows.
 */
export function listUnread(rows: readonly GroupNoticeRow[], count: number): ReadonlySet<string> {
  const counted = sortNotices(rows).filter(({ list, auditStatus }) => {
    if (list === 'others') return true;
    return (auditStatus === AUDIT_STATUS.waiting) === (list === 'joinApply');
  });
  return new Set(counted.slice(0, count).map(({ id }) => id));
}

export type AuditAnswer = 'approve' | 'reject';

export function auditCall(
  { noticeId, groupNumber, applyWtId }: Pick<GroupNoticeRow, 'noticeId' | 'groupNumber' | 'applyWtId'>,
  answer: AuditAnswer,
  remark = '',
): OpRow['call'] {
  const auditStatus = answer === 'approve' ? AUDIT_STATUS.approved : AUDIT_STATUS.rejected;
  const body = { id: noticeId, groupNumber, applyWtId, auditStatus, ...(remark === '' ? {} : { auditRemark: remark }) };
  return { kind: 'http', path: AUDIT_PATH, body };
}

/** The application and the answer of an operation; undefined = another operation. */
export function auditOfOp({ call }: Pick<OpRow, 'call'>): { readonly noticeId: string; readonly auditStatus: number } | undefined {
  if (call.kind !== 'http' || call.path !== AUDIT_PATH) return undefined;
  return { noticeId: String(call.body['id']), auditStatus: Number(call.body['auditStatus']) };
}

export function readListCall(list: NoticeList): OpRow['call'] {
  return { kind: 'http', path: READ_PATH, body: { type: GROUP_NOTICE_LIST[list] } };
}

/** The list that an operation marks as read; undefined = another operation. */
export function readListOfOp({ call }: Pick<OpRow, 'call'>): NoticeList | undefined {
  if (call.kind !== 'http' || call.path !== READ_PATH) return undefined;
  return NOTICE_LISTS.find((list) => GROUP_NOTICE_LIST[list] === call.body['type']);
}
