import { MAX_RECORDS, MAX_USERS, surplusRecords, surplusUsers } from '../../core/people/fetched-surplus.ts';
import type { WritableDatabase } from '../transaction.ts';

/**
 * Deletes surplus rows of `users`. Friends and people in the conversation list stay. Call inside a write over users, friends and
 * conversations.
 */
export async function pruneUsers(db: WritableDatabase, max = MAX_USERS): Promise<void> {
  if ((await db.users.count()) <= max) return;
  const [rows, friends, conversations] = await Promise.all([
    db.users.toArray(),
    db.friends.toCollection().primaryKeys(),
    db.conversations.toCollection().primaryKeys(),
  ]);
  await db.users.bulkDelete(surplusUsers({ rows, friends, conversations, max }));
}

/** Call inside a write over media. */
export async function pruneRecords(db: WritableDatabase, max = MAX_RECORDS): Promise<void> {
  if ((await db.media.count()) <= max) return;
  await db.media.bulkDelete(surplusRecords(await db.media.toArray(), max));
}
