import type { Db } from '../tables.ts';

export type GroupMention = { seq: number; sender: string };

/** Remembers that this message of a large group mentions all members. */
export async function putGroupMention(tx: Db, mention: { conv: string; seq: number; sender: string }): Promise<void> {
  await tx
    .insertInto('groupMentions')
    .values(mention)
    .onConflict((conflict) => conflict.columns(['conv', 'seq']).doNothing())
    .execute();
}

/** The newest mentions of all after a sequence, oldest first, whether or not they can still be read. */
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
