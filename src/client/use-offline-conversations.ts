import { useLiveQuery } from 'dexie-react-hooks';
import { countReadableOffline } from '../db/conversations.ts';
import { useClient } from './client-context.tsx';

/** How many conversations show something without a network. */
export function useOfflineConversations(): number {
  const { db } = useClient();
  return useLiveQuery(async () => countReadableOffline(db), [db]) ?? 0;
}
