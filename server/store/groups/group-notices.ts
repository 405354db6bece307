import type { Selectable } from 'kysely';
import { insertRows } from '../bulk-insert.ts';
import type { Db } from '../tables.ts';
import type { GroupNoticesTable } from './group-tables.ts';

export type GroupNoticeRow = Selectable<GroupNoticesTable>;

export async function insertGroupNotices(tx: Db, rows: readonly GroupNoticeRow[]): Promise<void> {
  await insertRows(tx, 'groupNotices', rows);
}

/** Newest first; `total` is at most `most`, because older rows are about to be deleted. */
export async function listGroupNotices(
  db: Db,
  userId: string,
  { offset, count, most }: { offset: number; count: number; most: number },
): Promise<{ rows: GroupNoticeRow[]; total: number }> {
  const own = db.selectFrom('groupNotices').where('userId', '=', userId);
  const all = await own.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const total = Math.min(all.total, most);
  const page = own.selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc');
  return {
    total,
    rows:
      offset >= total
        ? []
        : await page
            .offset(offset)
            .limit(Math.min(count, total - offset))
            .execute(),
  };
}
