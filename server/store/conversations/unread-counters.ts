import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** Counts that the notification socket sends on every connect (protocol §6, N46). */
export type CounterName = 'friendApply' | 'moments' | 'joinApply' | 'othersNotice' | 'myApply';

export async function listCounters(db: Db, userId: string): Promise<Record<CounterName, number>> {
  const rows = await db.selectFrom('unreadCounters').select(['name', 'count']).where('userId', '=', userId).execute();
  const counts: Record<CounterName, number> = { friendApply: 0, moments: 0, joinApply: 0, othersNotice: 0, myApply: 0 };
  for (const row of rows) counts[row.name as CounterName] = row.count;
  return counts;
}

export async function addToCounter(tx: Db, userId: string, name: CounterName): Promise<void> {
  await tx
    .insertInto('unreadCounters')
    .values({ userId, name, count: 1 })
    .onConflict((conflict) => conflict.columns(['userId', 'name']).doUpdateSet({ count: sql<number>`${sql.ref('unreadCounters.count')} + 1` }))
    .execute();
}

export async function setCounter(tx: Db, userId: string, counter: { name: CounterName; count: number }): Promise<void> {
  await tx
    .insertInto('unreadCounters')
    .values({ userId, ...counter })
    .onConflict((conflict) => conflict.columns(['userId', 'name']).doUpdateSet({ count: counter.count }))
    .execute();
}
