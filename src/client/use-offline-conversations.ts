import { countReadableOffline } from '../db/conversations.ts';
import { useQuery } from './use-query.ts';

/** How many conversations show something without a network. */
export function useOfflineConversations(): number {
  return useQuery(async (db) => countReadableOffline(db), []) ?? 0;
}
