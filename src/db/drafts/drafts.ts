import { liveQuery } from 'dexie';
import type { DraftItem } from '../../../contract/engine-events.ts';
import { applyDraftItem, withDraft } from '../../core/drafts/drafts.ts';
import type { DraftRow } from '../../core/rows.ts';
import type { Cancel } from '../../platform/ports.ts';
import { readKv } from '../kv.ts';
import type { AccountDatabase } from '../schema.ts';
import type { WritableDatabase } from '../transaction.ts';

/** Stores a draft and what the list shows of it. Call inside a write over drafts and conversations. */
export async function putDraft(db: WritableDatabase, draft: DraftRow): Promise<void> {
  await db.drafts.put(draft);
  const row = await db.conversations.get(draft.conversationID);
  if (row !== undefined && (row.draftAbstract ?? '') !== draft.abstract) await db.conversations.put(withDraft(row, draft));
}

/** Reads the stored drafts of these conversations. */
export async function readDrafts(db: AccountDatabase, conversationIds: readonly string[]): Promise<ReadonlyMap<string, DraftRow>> {
  if (conversationIds.length === 0) return new Map();
  const rows = (await db.drafts.bulkGet([...conversationIds])).filter((row) => row !== undefined);
  return new Map(rows.map((row) => [row.conversationID, row]));
}

/** Stores a draft that the server sent. Call inside a write over drafts, conversations and kv. */
export async function applyDraft(db: WritableDatabase, item: DraftItem): Promise<void> {
  const hasSynced = (await readKv(db, 'draftsSyncedTs')) !== undefined;
  const next = applyDraftItem(await db.drafts.get(item.conversationID), item, hasSynced);
  if (next !== undefined) await putDraft(db, next);
}

/** Drafts that the server has not stored. */
export async function listDirtyDrafts(db: AccountDatabase): Promise<DraftRow[]> {
  return db.drafts.where('isDirty').equals(1).toArray();
}

/** Runs `changed` after each change of a draft that the server has not stored, in any tab. */
export function watchDirtyDrafts(db: AccountDatabase, changed: () => void): Cancel {
  const subscription = liveQuery(async () => listDirtyDrafts(db)).subscribe({ next: changed, error: () => undefined });
  return () => subscription.unsubscribe();
}
