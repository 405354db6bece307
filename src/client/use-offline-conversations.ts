import { countReadableOffline } from '../db/conversations.ts';
import { useQuery } from './use-query.ts';

/** The number of conversations that can be read without a network. */
export function useOfflineConversations(): number {
  return useQuery(async (db) => countReadableOffline(db), []) ?? 0;
}
