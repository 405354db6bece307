import { joinApplyList, myApplyList, otherNoticeList, type GroupNotice } from '../../../contract/http/groups/group-notices.ts';
import { AUDIT_STATUS } from '../../../contract/http/groups/group-values.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { HttpClient } from '../../api/http-client.ts';
import { auditOfOp, NOTICES_SCOPE, readListOfOp, toNoticeRow, type GroupNoticeRow } from '../../core/groups/notices/group-notices.ts';
import { NOTICE_LISTS, type NoticeList } from '../../core/groups/notices/notice-counts.ts';
import type { LeaderServiceHandlers } from '../../core/leader-services.ts';
import { GROUP_NOTICE_OVERLAY } from '../../core/overlay/group-notice-overlay.ts';
import { afterAnswer } from '../../core/overlay/row-overlay.ts';
import { countNotices, foldApplication, putConfirmedNotice, replaceNotices } from '../../db/groups/group-notices.ts';
import { changeKv } from '../../db/kv.ts';
import { foldAnswered, foldValue } from '../../db/overlay/fold-value.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import { writeAsLeader, type LeaderDatabase, type WritableDatabase } from '../../db/transaction.ts';
import { answerOf } from '../lists/value-of.ts';
import type { EndedOp, ScopeDefinition } from '../lists/scope-definition.ts';
import { readUnderOps } from '../lists/read-under-ops.ts';

const ENDPOINTS = { joinApply: joinApplyList, myApply: myApplyList, others: otherNoticeList } as const satisfies Record<NoticeList, unknown>;
const PAGE = LIMITS.noticesPage;
/** Rows of a list that stay on the device. */
const MAX_ROWS = LIMITS.groupNotices;
const NO_TOTALS = { joinApply: 0, myApply: 0, others: 0 };

type Read = { readonly list: NoticeList; readonly rows: readonly GroupNoticeRow[]; readonly total: number; readonly isWhole: boolean };

/**
 * The three lists of applications to groups and of changes in groups. All pages that are stored are read again, because an answer of another
 * admin changes an older row.
 */
export const NOTICES: ScopeDefinition = {
  scope: NOTICES_SCOPE,
  isReadAtStart: true,
  load: async ({ context, api }) =>
    readUnderOps(context, {
      entity: NOTICES_SCOPE,
      async read() {
        const reads: Read[] = [];
        for (const list of NOTICE_LISTS) {
          const read = await readStoredPart(context.db, api, list);
          if (read === undefined) return undefined;
          reads.push(read);
        }
        return reads;
      },
      tables: ['groupNotices', 'kv'],
      async store(db, reads) {
        for (const { list, rows, isWhole, total } of reads) {
          if (isWhole) await replaceNotices(db, list, rows);
          else for (const row of rows) await putConfirmedNotice(db, row);
          await putTotal(db, list, total);
        }
      },
    }),
  operations: {
    entity: NOTICES_SCOPE,
    isReadAfter: true,
    tables: ['groupNotices'],
    async end(db, ended) {
      await endAudit(db, ended);
      if (readListOfOp(ended.op) === undefined) return;
      await (ended.isRefused ? foldValue(db, 'groupNoticeUnread') : foldAnswered(db, 'groupNoticeUnread', ended.op));
    },
  },
};

/** Without an answer the application was handled before (11065). Until the list is read, it is only known that it does not wait any more. */
async function endAudit(db: WritableDatabase, { op, isRefused, value }: EndedOp): Promise<void> {
  const audit = auditOfOp(op);
  if (audit === undefined) return;
  const change = (confirmed: GroupNoticeRow): GroupNoticeRow => {
    if (isRefused) return confirmed;
    return value === undefined ? { ...confirmed, auditStatus: AUDIT_STATUS.closed } : afterAnswer(confirmed, op, GROUP_NOTICE_OVERLAY);
  };
  await foldApplication(db, audit.noticeId, { change, isConfirmed: false });
}

/** Reads as many rows as are stored, at least one page; undefined = refused. */
async function readStoredPart(db: AccountDatabase, api: HttpClient, list: NoticeList): Promise<Read | undefined> {
  const wanted = Math.min(MAX_ROWS, Math.max(1, Math.ceil((await countNotices(db, list)) / PAGE)) * PAGE);
  const pageSize = Math.min(wanted, LIMITS.pageSize);
  const found = new Map<string, GroupNotice>();
  let [total, isWhole] = [0, true];
  for (let pageNum = 1; (pageNum - 1) * pageSize < wanted; pageNum += 1) {
    const page = await readPage(api, list, { pageNum, pageSize });
    if (page === undefined) return undefined;
    for (const notice of page.rows) found.set(notice.id, notice);
    total = page.total;
    isWhole &&= page.isWhole;
    // A page is also short if some of its rows could not be read.
    if (page.rows.length < pageSize && page.isWhole) break;
  }
  return { list, rows: [...found.values()].map((notice) => toNoticeRow(list, notice)), total, isWhole };
}

type Page = { readonly rows: readonly GroupNotice[]; readonly total: number; readonly isWhole: boolean };

async function readPage(api: HttpClient, list: NoticeList, page: { readonly pageNum: number; readonly pageSize: number }): Promise<Page | undefined> {
  const outcome = await api.call(ENDPOINTS[list], page);
  const answer = answerOf(outcome);
  return answer && { rows: answer.value, isWhole: answer.isWhole, total: outcome.kind === 'ok' ? outcome.total : answer.value.length };
}

async function putTotal(db: WritableDatabase, list: NoticeList, total: number): Promise<void> {
  await changeKv(db, { key: 'groupNoticeTotals', initial: NO_TOTALS }, (totals) =>
    totals[list] === total && totals !== NO_TOTALS ? totals : { ...totals, [list]: total },
  );
}

type Parts = { readonly api: HttpClient; readonly db: LeaderDatabase; readonly epoch: number };

/** Reads the page after the stored rows of a list. Undefined = it could not be read now. */
export function createNoticePager({ api, db, epoch }: Parts): LeaderServiceHandlers['moreGroupNotices'] {
  return async ({ list }) => {
    const stored = await countNotices(db, list);
    if (stored >= MAX_ROWS) return { isEnd: true };
    const page = await readPage(api, list, { pageNum: Math.floor(stored / PAGE) + 1, pageSize: PAGE });
    if (page === undefined) return undefined;
    await writeAsLeader({ db, epoch }, ['groupNotices', 'ops', 'kv'], async (db) => {
      const rows = page.rows.map((notice) => toNoticeRow(list, notice));
      const stored = await db.groupNotices.bulkGet(rows.map(({ id }) => id));
      // The page may overlap with stored rows, which an answer or a reading of the list may have changed since it was requested.
      for (const row of rows.filter((_row, at) => stored[at] === undefined)) await putConfirmedNotice(db, row);
      await putTotal(db, list, page.total);
    });
    return { isEnd: page.rows.length < PAGE && page.isWhole };
  };
}
