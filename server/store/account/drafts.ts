import type { Selectable } from 'kysely';
import type { Db, DraftsTable } from '../tables.ts';

export type DraftRow = Selectable<DraftsTable>;

export async function readDraft(db: Db, userId: string, conversationID: string): Promise<DraftRow | undefined> {
  return db.selectFrom('drafts').selectAll().where('userId', '=', userId).where('conversationID', '=', conversationID).executeTakeFirst();
}

export async function putDraft(tx: Db, draft: DraftRow): Promise<void> {
  const { userId: _userId, conversationID: _conversationID, ...change } = draft;
  await tx
    .insertInto('drafts')
    .values(draft)
    .onConflict((conflict) => conflict.columns(['userId', 'conversationID']).doUpdateSet(change))
    .execute();
}

/** Includes `since` itself, because a draft stored in the same millisecond as the last sync must not be missed. */
export async function listDraftsSince(db: Db, userId: string, query: { since: number; count: number }): Promise<DraftRow[]> {
  return db.selectFrom('drafts').selectAll().where('userId', '=', userId).where('storedAt', '>=', query.since).orderBy('storedAt').limit(query.count).execute();
}

/** Position after the newest draft. */
export async function readDraftsEnd(db: Db, userId: string): Promise<number> {
  const row = await db.selectFrom('drafts').select('storedAt').where('userId', '=', userId).orderBy('storedAt', 'desc').limit(1).executeTakeFirst();
  return row === undefined ? 0 : row.storedAt + 1;
}
