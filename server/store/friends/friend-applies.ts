import type { Selectable } from 'kysely';
import { APPLY_STATUS } from '../../../contract/http/apply-values.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { Db } from '../tables.ts';
import type { FriendAppliesTable } from './friend-tables.ts';

export type FriendApplyRow = Selectable<FriendAppliesTable>;

export async function listReceivedApplies(db: Db, userId: string, count: number): Promise<FriendApplyRow[]> {
  return db.selectFrom('friendApplies').selectAll().where('targetId', '=', userId).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(count).execute();
}

export async function listSentApplies(db: Db, userId: string, count: number): Promise<FriendApplyRow[]> {
  return db.selectFrom('friendApplies').selectAll().where('applicantId', '=', userId).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(count).execute();
}

/** `newest` = the time of the newest application that the user has read. */
export async function markAppliesRead(tx: Db, userId: string, { readAt, newest }: { readAt: number; newest: number }): Promise<void> {
  await tx.updateTable('friendApplies').set({ readAt }).where('targetId', '=', userId).where('readAt', 'is', null).where('createdAt', '<=', newest).execute();
}

/** Returns those of `ids` whose answer to an application this user still waits for. */
export async function listPendingTargets(db: Db, userId: string, query: { ids: readonly string[]; since: number }): Promise<Set<string>> {
  if (query.ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('friendApplies')
    .select('targetId')
    .where('applicantId', '=', userId)
    .where('status', '=', APPLY_STATUS.waiting)
    .where('createdAt', '>', query.since)
    .where('targetId', 'in', query.ids)
    .execute();
  return new Set(rows.map((row) => row.targetId));
}

export async function readApply(db: Db, pair: { applicantId: string; targetId: string }): Promise<FriendApplyRow | undefined> {
  return db.selectFrom('friendApplies').selectAll().where('applicantId', '=', pair.applicantId).where('targetId', '=', pair.targetId).executeTakeFirst();
}

/** An applicant has one application per target; a new one replaces the previous one. */
export async function putApplyRow(tx: Db, apply: FriendApplyRow): Promise<void> {
  const { id: _id, applicantId: _applicantId, targetId: _targetId, ...change } = apply;
  await tx
    .insertInto('friendApplies')
    .values(apply)
    .onConflict((conflict) => conflict.columns(['applicantId', 'targetId']).doUpdateSet(change))
    .execute();
}

export async function updateApply(tx: Db, id: string, change: Partial<Omit<FriendApplyRow, 'id' | 'applicantId' | 'targetId'>>): Promise<void> {
  await tx.updateTable('friendApplies').set(change).where('id', '=', id).execute();
}

/** Unanswered applications of either user to the other. */
export async function listWaitingBetween(db: Db, one: string, other: string): Promise<FriendApplyRow[]> {
  return db
    .selectFrom('friendApplies')
    .selectAll()
    .where('status', '=', APPLY_STATUS.waiting)
    .where((where) => where.or([where.and({ applicantId: one, targetId: other }), where.and({ applicantId: other, targetId: one })]))
    .execute();
}

/** Counts at most the number that the list of applications shows. */
export async function countUnreadApplies(db: Db, targetId: string): Promise<number> {
  const unread = await db
    .selectFrom('friendApplies')
    .select('id')
    .where('targetId', '=', targetId)
    .where('readAt', 'is', null)
    .limit(LIMITS.applications)
    .execute();
  return unread.length;
}
