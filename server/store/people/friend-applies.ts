import type { Selectable } from 'kysely';
import type { Db, FriendAppliesTable } from '../tables.ts';

export type FriendApplyRow = Selectable<FriendAppliesTable>;

const WAITING = 0;

export async function listReceivedApplies(db: Db, userId: string, count: number): Promise<FriendApplyRow[]> {
  return db.selectFrom('friendApplies').selectAll().where('targetId', '=', userId).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(count).execute();
}

export async function listSentApplies(db: Db, userId: string, count: number): Promise<FriendApplyRow[]> {
  return db.selectFrom('friendApplies').selectAll().where('applicantId', '=', userId).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(count).execute();
}

export async function markAppliesRead(tx: Db, userId: string, readAt: number): Promise<void> {
  await tx.updateTable('friendApplies').set({ readAt }).where('targetId', '=', userId).where('readAt', 'is', null).execute();
}

/** Of `ids`, those whose answer this user still waits for. */
export async function listPendingTargets(db: Db, userId: string, query: { ids: readonly string[]; since: number }): Promise<Set<string>> {
  if (query.ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('friendApplies')
    .select('targetId')
    .where('applicantId', '=', userId)
    .where('status', '=', WAITING)
    .where('createdAt', '>', query.since)
    .where('targetId', 'in', query.ids)
    .execute();
  return new Set(rows.map((row) => row.targetId));
}
