import type { Db } from '../tables.ts';

/** Rows that one transaction removes. All other commands wait for it. Each function here returns how many rows it removed. */
export const REMOVED_AT_ONCE = 500;

export async function deleteExpiredTickets(tx: Db, now: number, lifetimeMs: number): Promise<number> {
  const expired = tx
    .selectFrom('loginTickets')
    .select('hash')
    .where((where) => where.or([where('expireAt', '<', now), where('expireAt', '>', now + lifetimeMs)]))
    .limit(REMOVED_AT_ONCE);
  return Number((await tx.deleteFrom('loginTickets').where('hash', 'in', expired).executeTakeFirstOrThrow()).numDeletedRows);
}

/** `before` is more than a day ago, because a row counts the codes of its day until then. */
export async function deleteExpiredSmsCodes(tx: Db, before: number): Promise<number> {
  const rows = await tx
    .selectFrom('smsCodes')
    .select(['phone', 'scene'])
    .where('dayStartAt', '<', before)
    .where('expireAt', '<', before)
    .limit(REMOVED_AT_ONCE)
    .execute();
  for (const scene of new Set(rows.map((row) => row.scene))) {
    const phones = rows.filter((row) => row.scene === scene).map((row) => row.phone);
    await tx.deleteFrom('smsCodes').where('scene', '=', scene).where('phone', 'in', phones).execute();
  }
  return rows.length;
}

/**
 * Deletes sessions that ended, expired or became idle before `before`. Until then the server can answer a token with the reason why it is
 * no longer valid.
 */
export async function deleteDeadSessions(tx: Db, before: number, idleMs: number): Promise<number> {
  const limits = { endedAt: before, tokenExpireAt: before, lastActiveAt: before - idleMs };
  // One statement per index, because SQLite would read all sessions for the three conditions joined by OR.
  for (const column of ['endedAt', 'tokenExpireAt', 'lastActiveAt'] as const) {
    const dead = tx.selectFrom('sessions').select('id').where(column, '<', limits[column]).limit(REMOVED_AT_ONCE);
    const { numDeletedRows } = await tx.deleteFrom('sessions').where('id', 'in', dead).executeTakeFirstOrThrow();
    if (numDeletedRows > 0) return Number(numDeletedRows);
  }
  return 0;
}

/**
 * Deletes unfinished uploads started before `unfinished`, and finished ones from before `finished`. Until then a client can repeat the last
 * part.
 */
export async function deleteOldUploads(tx: Db, before: { unfinished: number; finished: number }): Promise<number> {
  const rows = await tx
    .selectFrom('uploads')
    .select('id')
    .where('createdAt', '<', before.unfinished)
    .where((where) => where.or([where('uuid', 'is', null), where('createdAt', '<', before.finished)]))
    .limit(REMOVED_AT_ONCE)
    .execute();
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return 0;
  await tx.deleteFrom('uploadParts').where('uploadId', 'in', ids).execute();
  await tx.deleteFrom('uploads').where('id', 'in', ids).execute();
  return ids.length;
}

/** Reads one page of the subscriptions, ordered by endpoint, and removes those of devices on which their user is no longer signed in. */
export async function deleteDeadSubscriptions(tx: Db, page: { after: string; now: number; idleMs: number }): Promise<string | undefined> {
  const rows = await tx
    .selectFrom('pushSubscriptions')
    .select((select) => [
      'endpoint',
      select
        .selectFrom('sessions')
        .select((live) => live.fn.countAll<number>().as('count'))
        .whereRef('sessions.userId', '=', 'pushSubscriptions.userId')
        .whereRef('sessions.deviceId', '=', 'pushSubscriptions.deviceId')
        .where('sessions.endedAt', 'is', null)
        .where('sessions.tokenExpireAt', '>', page.now)
        .where('sessions.lastActiveAt', '>', page.now - page.idleMs)
        .as('live'),
    ])
    .where('endpoint', '>', page.after)
    .orderBy('endpoint')
    .limit(REMOVED_AT_ONCE)
    .execute();
  const dead = rows.filter(({ live }) => live === 0).map(({ endpoint }) => endpoint);
  if (dead.length > 0) await tx.deleteFrom('pushSubscriptions').where('endpoint', 'in', dead).execute();
  return rows.length < REMOVED_AT_ONCE ? undefined : rows.at(-1)?.endpoint;
}
