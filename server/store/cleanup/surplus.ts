import type { Db } from '../tables.ts';

/** A step of a clean-up that turns the pages of all users: those after `after`, of whose rows the newest `most` stay. */
export type SurplusPage = { readonly after: string; readonly most: number };

type CountedUser = { readonly userId: string; readonly count: number };

/** The next `count` users with rows in the table, ordered by ID, and the number of rows of each. */
export async function listUsersAfter(
  db: Db,
  table: 'groupNotices' | 'momentNotices' | 'momentTimelines',
  { after, count }: { readonly after: string; readonly count: number },
): Promise<readonly CountedUser[]> {
  return db
    .selectFrom(table)
    .select((select) => ['userId', select.fn.countAll<number>().as('count')])
    .where('userId', '>', after)
    .groupBy('userId')
    .orderBy('userId')
    .limit(count)
    .execute();
}

/** The last user of a page, after whom the next page begins; undefined after the last page. */
export function pageEnd(users: readonly CountedUser[], count: number): string | undefined {
  return users.length < count ? undefined : users.at(-1)?.userId;
}
