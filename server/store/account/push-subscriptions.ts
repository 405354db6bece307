import type { Selectable } from 'kysely';
import type { Db, PushSubscriptionsTable } from '../tables.ts';

export type PushSubscription = Selectable<PushSubscriptionsTable>;

export async function putPushSubscription(tx: Db, subscription: PushSubscription): Promise<void> {
  const { endpoint: _endpoint, ...change } = subscription;
  await tx
    .insertInto('pushSubscriptions')
    .values(subscription)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(change))
    .execute();
}

export async function deletePushSubscription(tx: Db, key: { endpoint: string; userId?: string }): Promise<void> {
  let query = tx.deleteFrom('pushSubscriptions').where('endpoint', '=', key.endpoint);
  if (key.userId !== undefined) query = query.where('userId', '=', key.userId);
  await query.execute();
}

/** Keeps a subscription that the browser has created again under the same endpoint. */
export async function deleteRefusedSubscription(tx: Db, { endpoint, p256dh, auth }: PushSubscription): Promise<void> {
  await tx.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).where('p256dh', '=', p256dh).where('auth', '=', auth).execute();
}

export async function deletePushSubscriptionsOfSession(tx: Db, sessionId: string): Promise<void> {
  await tx.deleteFrom('pushSubscriptions').where('sessionId', '=', sessionId).execute();
}

/** Newest first. */
export async function listPushSubscriptions(db: Db, userId: string): Promise<PushSubscription[]> {
  return db.selectFrom('pushSubscriptions').selectAll().where('userId', '=', userId).orderBy('createdAt', 'desc').orderBy('endpoint').execute();
}

/** Members of a group with a push subscription. */
export async function listPushMembers(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('groupMembers')
    .innerJoin('pushSubscriptions', 'pushSubscriptions.userId', 'groupMembers.userId')
    .select('groupMembers.userId')
    .distinct()
    .where('groupMembers.groupId', '=', groupId)
    .execute();
  return rows.map((row) => row.userId);
}

export async function listPushUsers(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('pushSubscriptions').select('userId').distinct().execute();
  return rows.map((row) => row.userId);
}
