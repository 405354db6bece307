import { sql, type Selectable } from 'kysely';
import { AUDIT_STATUS, IDENTITY, JOIN_TYPE } from '../../../contract/http/groups/group-values.ts';
import { REMOVED_AT_ONCE } from '../cleanup/expired-rows.ts';
import { partsOf } from '../database/parts-of.ts';
import type { Db } from '../tables.ts';
import type { GroupAppliesTable } from './group-tables.ts';

export type GroupApplyRow = Selectable<GroupAppliesTable>;
type Page = { offset: number; count: number };

export async function readGroupApply(db: Db, pair: { groupId: string; applicantId: string }): Promise<GroupApplyRow | undefined> {
  return db.selectFrom('groupApplies').selectAll().where('groupId', '=', pair.groupId).where('applicantId', '=', pair.applicantId).executeTakeFirst();
}

export async function readGroupApplyById(db: Db, id: string): Promise<GroupApplyRow | undefined> {
  return db.selectFrom('groupApplies').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Applications and invitations of those of `ids` who have applied to the group or were invited to it. */
export async function listGroupAppliesAmong(db: Db, groupId: string, ids: readonly string[]): Promise<GroupApplyRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('groupApplies').selectAll().where('groupId', '=', groupId).where('applicantId', 'in', ids).execute();
}

const REPLACED = ['id', 'content', 'joinType', 'inviterId', 'status', 'handlerId', 'remark', 'createdAt', 'handledAt'] as const;

/** A person has one application per group; a new one replaces the previous one. */
export async function putGroupApplies(tx: Db, applies: readonly GroupApplyRow[]): Promise<void> {
  for (const part of partsOf(applies)) {
    await tx
      .insertInto('groupApplies')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(['groupId', 'applicantId'])
          .doUpdateSet((set) => Object.fromEntries(REPLACED.map((column) => [column, set.ref(`excluded.${column}`)]))),
      )
      .execute();
  }
}

type Settled = Pick<GroupApplyRow, 'status' | 'handlerId' | 'handledAt'> & { remark?: string };

export async function updateGroupApply(tx: Db, id: string, change: Settled): Promise<void> {
  await tx.updateTable('groupApplies').set(change).where('id', '=', id).execute();
}

/** Settles the waiting applications of these people, or of everyone if `applicantIds` is undefined. Returns how many. */
export async function settleGroupApplies(
  tx: Db,
  { groupId, applicantIds }: { groupId: string; applicantIds: readonly string[] | undefined },
  change: Settled,
): Promise<number> {
  const waiting = tx.updateTable('groupApplies').set(change).where('groupId', '=', groupId).where('status', '=', AUDIT_STATUS.waiting);
  const some = applicantIds === undefined ? waiting : waiting.where('applicantId', 'in', applicantIds);
  return Number((await some.executeTakeFirstOrThrow()).numUpdatedRows);
}

/** Applications to the groups in which this user is owner or admin. */
function appliesManagedBy(db: Db, userId: string) {
  return db
    .selectFrom('groupMembers')
    .innerJoin('groupApplies', 'groupApplies.groupId', 'groupMembers.groupId')
    .where('groupMembers.userId', '=', userId)
    .where('groupMembers.identity', '>', IDENTITY.member);
}

/** Newest first. */
export async function listManagedApplies(db: Db, userId: string, { offset, count }: Page): Promise<{ rows: GroupApplyRow[]; total: number }> {
  const { total } = await appliesManagedBy(db, userId)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = appliesManagedBy(db, userId).selectAll('groupApplies').orderBy('groupApplies.createdAt', 'desc').orderBy('groupApplies.id');
  return { total, rows: offset >= total ? [] : await page.offset(offset).limit(count).execute() };
}

/** Counts the waiting applications from after `after`, up to `most`. */
export async function countUnreadManaged(db: Db, userId: string, { after, most }: { after: number; most: number }): Promise<number> {
  const rows = await appliesManagedBy(db, userId)
    .select('groupApplies.id')
    .where('groupApplies.createdAt', '>', after)
    .where('groupApplies.status', '=', AUDIT_STATUS.waiting)
    .limit(most)
    .execute();
  return rows.length;
}

/** The user's own applications, newest first. An invitation by a member is not among them. */
export async function listOwnGroupApplies(db: Db, userId: string, { offset, count }: Page): Promise<{ rows: GroupApplyRow[]; total: number }> {
  const own = db.selectFrom('groupApplies').where('applicantId', '=', userId).where('joinType', '<>', JOIN_TYPE.invitation);
  const { total } = await own.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const page = own.selectAll().orderBy('createdAt', 'desc').orderBy('id');
  return { total, rows: offset >= total ? [] : await page.offset(offset).limit(count).execute() };
}

/** Deletes some of the applications from before `createdBefore`; returns how many. */
export async function deleteOldGroupApplies(tx: Db, createdBefore: number): Promise<number> {
  const old = tx.selectFrom('groupApplies').select('id').where('createdAt', '<', createdBefore).orderBy('createdAt').limit(sql.lit(REMOVED_AT_ONCE));
  return Number((await tx.deleteFrom('groupApplies').where('id', 'in', old).executeTakeFirstOrThrow()).numDeletedRows);
}
