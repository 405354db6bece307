import type { Db } from '../tables.ts';

export type GroupMention = { seq: number; sender: string };

/** Stores that this message of a large group mentions all members, and keeps only the newest `keep` mentions. */
export async function putGroupMention(tx: Db, mention: { conv: string; seq: number; sender: string }, keep: number): Promise<void> {
  await tx
    .insertInto('groupMentions')
    .values(mention)
    .onConflict((conflict) => conflict.columns(['conv', 'seq']).doNothing())
    .execute();
  const oldest = await tx
    .selectFrom('groupMentions')
    .select('seq')
    .where('conv', '=', mention.conv)
    .orderBy('seq', 'desc')
    .offset(keep)
    .limit(1)
    .executeTakeFirst();
  if (oldest !== undefined) await tx.deleteFrom('groupMentions').where('conv', '=', mention.conv).where('seq', '<=', oldest.seq).execute();
}

/** The newest mentions of all members after a sequence, oldest first, including unreadable ones. */
export async function listGroupMentions(db: Db, conv: string, range: { after: number; count: number }): Promise<GroupMention[]> {
  const rows = await db
    .selectFrom('groupMentions')
    .select(['seq', 'sender'])
    .where('conv', '=', conv)
    .where('seq', '>', range.after)
    .orderBy('seq', 'desc')
    .limit(range.count)
    .execute();
  return rows.reverse();
}
