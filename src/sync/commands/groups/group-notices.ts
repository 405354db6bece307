import { AUDIT_STATUS } from '../../../../contract/http/groups/group-values.ts';
import { auditCall, NOTICES_SCOPE, readListCall, type AuditAnswer } from '../../../core/groups/notices/group-notices.ts';
import { unreadOf, type NoticeList } from '../../../core/groups/notices/notice-counts.ts';
import { foldApplication } from '../../../db/groups/group-notices.ts';
import { readKv } from '../../../db/kv.ts';
import { foldValue } from '../../../db/overlay/fold-value.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';

export type AuditRequest = { readonly answer: AuditAnswer; /** Shown to the applicant. */ readonly remark?: string };

/**
 * Approves or rejects an application to a group. The list shows the answer at once; the person becomes a member when the server has accepted
 * it. `rowId` = the ID of the stored row. An answered application is not answered again.
 */
export async function auditGroupApplication(context: CommandContext, rowId: string, { answer, remark = '' }: AuditRequest): Promise<void> {
  const { db } = context;
  await write(db, ['groupNotices', 'ops', 'kv'], async () => {
    const row = await db.groupNotices.get(rowId);
    if (row?.list !== 'joinApply' || row.auditStatus !== AUDIT_STATUS.waiting) return;
    await enqueueOp(context, { entity: NOTICES_SCOPE, call: auditCall(row, answer, remark.normalize('NFC').trim()) });
    await foldApplication(db, row.noticeId);
  });
  context.wake();
}

/** Resets the unread count of a list, on all devices of the user. */
export async function readNoticeList(context: CommandContext, list: NoticeList): Promise<void> {
  const { db } = context;
  const isQueued = await write(db, ['ops', 'kv'], async () => {
    if (unreadOf(await readKv(db, 'groupNoticeUnread'), list) === 0) return false;
    await enqueueOp(context, { entity: NOTICES_SCOPE, call: readListCall(list) });
    await foldValue(db, 'groupNoticeUnread');
    return true;
  });
  if (isQueued) context.wake();
}
