import { useLiveQuery } from 'dexie-react-hooks';
import type { ConversationRow, MessageRow } from '../core/rows.ts';
import { useClient } from './client-context.tsx';

/** Conversations by id, for lists whose order comes from elsewhere. */
export function useConversationRows(ids: readonly string[]): ReadonlyMap<string, ConversationRow> {
  const { db } = useClient();
  const key = ids.join(' ');
  const rows = useLiveQuery(async () => (key === '' ? [] : db.conversations.bulkGet(key.split(' '))), [db, key]) ?? [];
  return new Map(rows.filter((row) => row !== undefined).map((row) => [row.conversationID, row]));
}

export function useMessageRows(ids: readonly string[]): ReadonlyMap<string, MessageRow> {
  const { db } = useClient();
  const key = ids.join(' ');
  const rows = useLiveQuery(async () => (key === '' ? [] : db.messages.bulkGet(key.split(' '))), [db, key]) ?? [];
  return new Map(rows.filter((row) => row !== undefined).map((row) => [row.ID, row]));
}
