import { sql } from 'kysely';
import { targetOf } from '../../../contract/ids.ts';
import { groupConv, readHead, type ConversationState } from '../conversations/conversations.ts';
import { listMemberIds } from './groups.ts';
import type { Db } from '../tables.ts';

export async function isLargeGroup(db: Db, groupId: string): Promise<boolean> {
  return (await readHead(db, groupConv(groupId))).isLarge === 1;
}

/** Users whose own logs receive the group's events: its members, or none if the group is large and has its own log. */
export async function listLoggedMembers(db: Db, groupId: string): Promise<string[]> {
  return (await isLargeGroup(db, groupId)) ? [] : listMemberIds(db, groupId);
}

/** Groups with more members than `above` that are not large yet, and large ones whose members were not all moved before a crash. */
export async function listGroupsToEnlarge(db: Db, above: number): Promise<string[]> {
  const grown = await db.selectFrom('groups').select('id').where('memberCount', '>', above).where('dissolvedAt', 'is', null).execute();
  // With a bound parameter SQLite would not see that the partial index applies.
  const large = await db.selectFrom('conversations').select('conv').where('isLarge', '=', sql.lit(1)).execute();
  const isLarge = new Set(large.map((row) => row.conv));
  const begun: string[] = [];
  for (const conv of isLarge) {
    const groupId = targetOf(conv);
    if ((await listSmallStates(db, groupId, 1)).length > 0) begun.push(groupId);
  }
  return [...grown.map((group) => group.id).filter((id) => !isLarge.has(groupConv(id))), ...begun];
}

export async function markLarge(tx: Db, conv: string, now: number): Promise<void> {
  await tx
    .insertInto('conversations')
    .values({ conv, type: 'GROUP', lastSeq: 0, createdAt: now, isLarge: 1 })
    .onConflict((conflict) => conflict.column('conv').doUpdateSet({ isLarge: 1 }))
    .execute();
}

/** Rows of members that still have the form of a small group. */
export async function listSmallStates(db: Db, groupId: string, count: number): Promise<ConversationState[]> {
  return db
    .selectFrom('conversationStates')
    .innerJoin('groupMembers', (join) => join.onRef('groupMembers.userId', '=', 'conversationStates.userId').on('groupMembers.groupId', '=', groupId))
    .selectAll('conversationStates')
    .where('conversationStates.conv', '=', groupConv(groupId))
    .where('conversationStates.isLarge', '=', 0)
    .limit(count)
    .execute();
}

export async function listMemberIdsWithoutState(db: Db, groupId: string, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('groupMembers')
    .leftJoin('conversationStates', (join) =>
      join.onRef('conversationStates.userId', '=', 'groupMembers.userId').on('conversationStates.conv', '=', groupConv(groupId)),
    )
    .select('groupMembers.userId')
    .where('groupMembers.groupId', '=', groupId)
    .where('conversationStates.userId', 'is', null)
    .limit(count)
    .execute();
  return rows.map((row) => row.userId);
}
