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

export function useMessageRows(ids: readonly string[]): ReadonlyMap<string, MessageRow> {
  const key = ids.join(' ');
  const rows = useQuery(async (db) => (key === '' ? [] : db.messages.bulkGet(key.split(' '))), [key]) ?? [];
  return new Map(rows.filter((row) => row !== undefined).map((row) => [row.ID, row]));
}
