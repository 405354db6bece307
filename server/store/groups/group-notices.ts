import { sql, type Selectable } from 'kysely';
import { insertRows } from '../bulk-insert.ts';
import { REMOVED_AT_ONCE } from '../cleanup/expired-rows.ts';
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

/** Deletes some of the notices from before `createdBefore`; returns how many. */
export async function deleteOldGroupNotices(tx: Db, createdBefore: number): Promise<number> {
  const old = tx.selectFrom('groupNotices').select('id').where('createdAt', '<', createdBefore).orderBy('createdAt').limit(sql.lit(REMOVED_AT_ONCE));
  return Number((await tx.deleteFrom('groupNotices').where('id', 'in', old).executeTakeFirstOrThrow()).numDeletedRows);
}

/** Each user has about as many rows as are kept, and one transaction reads those of all users of a page. */
const USERS_AT_ONCE = 50;

/** Keeps the newest `most` notices of each user who has more. It reads one page of users, ordered by ID, and returns the last one. */
export async function deleteSurplusGroupNotices(tx: Db, { after, most }: { after: string; most: number }): Promise<string | undefined> {
  const users = await tx
    .selectFrom('groupNotices')
    .select((select) => ['userId', select.fn.countAll<number>().as('count')])
    .where('userId', '>', after)
    .groupBy('userId')
    .orderBy('userId')
    .limit(USERS_AT_ONCE)
    .execute();
  for (const { userId } of users.filter(({ count }) => count > most)) {
    const oldest = tx
      .selectFrom('groupNotices')
      .select('id')
      .where('userId', '=', userId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .offset(most)
      .limit(REMOVED_AT_ONCE);
    await tx.deleteFrom('groupNotices').where('id', 'in', oldest).execute();
  }
  return users.length < USERS_AT_ONCE ? undefined : users.at(-1)?.userId;
}
