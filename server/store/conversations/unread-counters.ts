import { sql } from 'kysely';
import { partsOf } from '../database/parts-of.ts';
import type { Db } from '../tables.ts';

/** Counts that the notification socket sends on every connect (protocol §6, N46). */
export type CounterName = 'friendApply' | 'joinApply' | 'othersNotice' | 'myApply';

export type Counters = Record<CounterName, number>;

const NO_COUNTS: Counters = { friendApply: 0, joinApply: 0, othersNotice: 0, myApply: 0 };

export async function listCounters(db: Db, userId: string): Promise<Counters> {
  return (await listCountersOf(db, [userId])).get(userId) ?? NO_COUNTS;
}

/** Like listCounters, for several users. A user without a counter is omitted. */
export async function listCountersOf(db: Db, userIds: readonly string[]): Promise<Map<string, Counters>> {
  const counters = new Map<string, Counters>();
  for (const chunk of partsOf(userIds)) {
    const rows = await db.selectFrom('unreadCounters').select(['userId', 'name', 'count']).where('userId', 'in', chunk).execute();
    for (const row of rows) counters.set(row.userId, { ...NO_COUNTS, ...counters.get(row.userId), [row.name]: row.count });
  }
  return counters;
}

export async function addToCounter(tx: Db, userId: string, name: CounterName): Promise<void> {
  await addToCounters(tx, [userId], name);
}

/** Raises the counter of each of these users by one. */
export async function addToCounters(tx: Db, userIds: readonly string[], name: CounterName): Promise<void> {
  for (const part of partsOf(userIds)) {
    await tx
      .insertInto('unreadCounters')
      .values(part.map((userId) => ({ userId, name, count: 1 })))
      .onConflict((conflict) => conflict.columns(['userId', 'name']).doUpdateSet({ count: sql<number>`${sql.ref('unreadCounters.count')} + 1` }))
      .execute();
  }
}

export async function setCounter(tx: Db, userId: string, counter: { name: CounterName; count: number; readAt?: number }): Promise<void> {
  const { name, ...change } = counter;
  await tx
    .insertInto('unreadCounters')
    .values({ userId, name, ...change })
    .onConflict((conflict) => conflict.columns(['userId', 'name']).doUpdateSet(change))
    .execute();
}

/** Newest time that the user has read of what this counter counts; 0 = nothing yet. */
export async function readCounterTime(db: Db, userId: string, name: CounterName): Promise<number> {
  const row = await db.selectFrom('unreadCounters').select('readAt').where('userId', '=', userId).where('name', '=', name).executeTakeFirst();
  return row?.readAt ?? 0;
}
