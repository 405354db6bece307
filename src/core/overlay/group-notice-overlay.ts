import { AUDIT_STATUS } from '../../../contract/http/groups/group-values.ts';
import { auditOfOp, type GroupNoticeRow } from '../groups/notices/group-notices.ts';
import type { RowOverlay } from './row-overlay.ts';

/** The first answer counts: an application that the server shows as answered keeps the server's state. */
export const GROUP_NOTICE_OVERLAY: RowOverlay<GroupNoticeRow> = {
  fields: ['auditStatus'],
  fold(row, op) {
    const audit = auditOfOp(op);
    const isAnswered = audit?.noticeId !== row.noticeId || row.list !== 'joinApply' || row.auditStatus !== AUDIT_STATUS.waiting;
    return isAnswered ? undefined : { ...row, auditStatus: audit.auditStatus };
  },
};
