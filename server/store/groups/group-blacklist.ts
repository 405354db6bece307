import { insertRows } from '../bulk-insert.ts';
import type { Db } from '../tables.ts';

/** Newest first. */
export async function listGroupBlacklist(db: Db, groupId: string): Promise<string[]> {
  const rows = await db.selectFrom('groupBlacklist').select('userId').where('groupId', '=', groupId).orderBy('createdAt', 'desc').orderBy('userId').execute();
  return rows.map((row) => row.userId);
}

/** Returns those of `ids` that are on the group's blacklist. */
export async function listGroupBlockedAmong(db: Db, groupId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('groupBlacklist').select('userId').where('groupId', '=', groupId).where('userId', 'in', ids).execute();
  return new Set(rows.map((row) => row.userId));
}

/** The people must not be on the list yet. */
export async function insertGroupBlocks(tx: Db, groupId: string, { userIds, now }: { userIds: readonly string[]; now: number }): Promise<void> {
  await insertRows(
    tx,
    'groupBlacklist',
    userIds.map((userId) => ({ groupId, userId, createdAt: now })),
  );
}

export async function deleteGroupBlocks(tx: Db, groupId: string, userIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('groupBlacklist').where('groupId', '=', groupId).where('userId', 'in', userIds).execute();
}

/** Nobody can join a dissolved group, so its blacklist has no effect. */
export async function deleteGroupBlacklist(tx: Db, groupId: string): Promise<void> {
  await tx.deleteFrom('groupBlacklist').where('groupId', '=', groupId).execute();
}
