import type { Db } from '../tables.ts';
import { REMOVED_AT_ONCE } from '../cleanup/expired-rows.ts';

type Pair = { readonly userId: string; readonly senderId: string };

/** When this user's automatic reply was last sent to the sender. */
export async function readAutoReplyTime(db: Db, { userId, senderId }: Pair): Promise<number | undefined> {
  const row = await db.selectFrom('autoReplies').select('repliedAt').where('userId', '=', userId).where('senderId', '=', senderId).executeTakeFirst();
  return row?.repliedAt;
}

export async function putAutoReplyTime(tx: Db, row: Pair & { readonly repliedAt: number }): Promise<void> {
  await tx
    .insertInto('autoReplies')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'senderId']).doUpdateSet({ repliedAt: row.repliedAt }))
    .execute();
}

/** Returns how many rows it removed. */
export async function deleteOldAutoReplies(tx: Db, before: number): Promise<number> {
  const rows = await tx.selectFrom('autoReplies').select(['userId', 'senderId']).where('repliedAt', '<', before).limit(REMOVED_AT_ONCE).execute();
  for (const { userId, senderId } of rows) await tx.deleteFrom('autoReplies').where('userId', '=', userId).where('senderId', '=', senderId).execute();
  return rows.length;
}
