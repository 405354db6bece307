import { NOTICES_SCOPE, noticeRowId, noticeRowPrefix, type GroupNoticeRow } from '../../core/groups/notices/group-notices.ts';
import { NOTICE_LISTS, type NoticeList } from '../../core/groups/notices/notice-counts.ts';
import { GROUP_NOTICE_OVERLAY } from '../../core/overlay/group-notice-overlay.ts';
import { foldRow, type RowChange } from '../overlay/fold-row.ts';
import type { AccountDatabase } from '../schema.ts';
import type { WritableDatabase } from '../transaction.ts';

/** The stored rows of a list, in no order. */
export async function listNotices(db: AccountDatabase, list: NoticeList): Promise<GroupNoticeRow[]> {
  return db.groupNotices.where('id').startsWith(noticeRowPrefix(list)).toArray();
}

export async function countNotices(db: AccountDatabase, list: NoticeList): Promise<number> {
  return db.groupNotices.where('id').startsWith(noticeRowPrefix(list)).count();
}

/** Stores a row as the server sent it, with the waiting answers applied. Call inside a write over groupNotices and ops. */
export async function putConfirmedNotice(db: WritableDatabase, row: GroupNoticeRow): Promise<void> {
  await foldNotice(db, row.id, { change: () => row, isConfirmed: true, initial: row });
}

/** Replaces the rows of a list. Rows that the server does not list any more are deleted. Call inside a write over groupNotices and ops. */
export async function replaceNotices(db: WritableDatabase, list: NoticeList, rows: readonly GroupNoticeRow[]): Promise<void> {
  const listed = new Set(rows.map(({ id }) => id));
  const gone = (await listNotices(db, list)).filter(({ id }) => !listed.has(id));
  if (gone.length > 0) await db.groupNotices.bulkDelete(gone.map(({ id }) => id));
  for (const row of rows) await putConfirmedNotice(db, row);
}

/** Stores an application with the waiting answers applied, in each list that contains it. Call inside a write over groupNotices and ops. */
export async function foldApplication(db: WritableDatabase, noticeId: string, change?: RowChange<GroupNoticeRow>): Promise<void> {
  for (const list of NOTICE_LISTS) await foldNotice(db, noticeRowId(list, noticeId), change);
}

type NoticeChange = RowChange<GroupNoticeRow> & { readonly initial?: GroupNoticeRow };

async function foldNotice(db: WritableDatabase, id: string, change?: NoticeChange): Promise<void> {
  const row = { table: db.groupNotices, key: id, lanes: [NOTICES_SCOPE], overlay: GROUP_NOTICE_OVERLAY };
  await foldRow<GroupNoticeRow>(db, change?.initial === undefined ? row : { ...row, initial: change.initial }, change);
}
