import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { REMOVED_AT_ONCE } from './expired-rows.ts';
import { listUsersAfter, pageEnd, type SurplusPage } from './surplus.ts';

type NoticeTable = 'groupNotices' | 'momentNotices';

/** Each user has about as many rows as are kept, and one transaction reads those of all users of a page. */
const USERS_AT_ONCE = 50;

/** Deletes some of the notices from before `createdBefore`; returns how many. */
export async function deleteOldNotices(tx: Db, table: NoticeTable, createdBefore: number): Promise<number> {
  const old = tx.selectFrom(table).select('id').where('createdAt', '<', createdBefore).orderBy('createdAt').limit(sql.lit(REMOVED_AT_ONCE));
  return Number((await tx.deleteFrom(table).where('id', 'in', old).executeTakeFirstOrThrow()).numDeletedRows);
}

/** Keeps the newest `most` notices of each user who has more. It reads one page of users, ordered by ID, and returns the last one. */
export async function deleteSurplusNotices(tx: Db, table: NoticeTable, { after, most }: SurplusPage): Promise<string | undefined> {
  const users = await listUsersAfter(tx, table, { after, count: USERS_AT_ONCE });
  for (const { userId } of users.filter(({ count }) => count > most)) {
    const oldest = tx
      .selectFrom(table)
      .select('id')
      .where('userId', '=', userId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .offset(most)
      .limit(REMOVED_AT_ONCE);
    await tx.deleteFrom(table).where('id', 'in', oldest).execute();
  }
  return pageEnd(users, USERS_AT_ONCE);
}
