import { withCurrentPeople } from '../db/people/current-profiles.ts';
import type { ConversationRow, MessageRow } from '../core/rows.ts';
import { useQuery } from './use-query.ts';

/** Conversations by id, for lists whose order comes from elsewhere. */
export function useConversationRows(ids: readonly string[]): ReadonlyMap<string, ConversationRow> {
  const key = ids.join(' ');
  const rows = useQuery(
    async (db) => withCurrentPeople(db, key === '' ? [] : (await db.conversations.bulkGet(key.split(' '))).filter((row) => row !== undefined)),
    [key],
  );
  return new Map((rows ?? []).map((row) => [row.conversationID, row]));
}

/** The stored messages among these IDs; undefined = not read yet. */
export function useStoredMessages(ids: readonly string[]): readonly MessageRow[] | undefined {
  const key = ids.join(' ');
  return useQuery(async (db) => (key === '' ? [] : (await db.messages.bulkGet(key.split(' '))).filter((row) => row !== undefined)), [key]);
}

export function useMessageRows(ids: readonly string[]): ReadonlyMap<string, MessageRow> {
  return new Map((useStoredMessages(ids) ?? []).map((row) => [row.ID, row]));
}
