import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import type { ConversationRow, ConversationShelf, DraftRow, FriendRow, GroupRow, UserRow } from '../core/rows.ts';
import type { SyncStatus } from '../core/sync-status.ts';
import { countConversations, listConversations, readConversation } from '../db/conversations.ts';
import { readKv, type KvValues } from '../db/kv.ts';
import { reuseEqual } from '../shared/reuse-equal.ts';
import { useClient } from './client-context.tsx';

/** The top of a list; undefined until the first read. A row that did not change is the same object as before. */
export function useConversations(shelf: ConversationShelf, limit: number): readonly ConversationRow[] | undefined {
  const { db } = useClient();
  const read = useLiveQuery(async () => listConversations(db, shelf, limit), [db, shelf, limit]);
  const last = useRef<readonly ConversationRow[]>(undefined);
  return useMemo(() => {
    if (read !== undefined) last.current = reuseEqual(last.current, read, (row) => row.conversationID);
    return last.current;
  }, [read]);
}

/** undefined = not read yet, null = there is none. */
export function useConversation(conversationID: string): ConversationRow | null | undefined {
  const { db } = useClient();
  return useLiveQuery(async () => (await readConversation(db, conversationID)) ?? null, [db, conversationID]);
}

/** How many conversations stand in a list. */
export function useConversationCount(shelf: Exclude<ConversationShelf, 'main'>): number {
  const { db } = useClient();
  return useLiveQuery(async () => countConversations(db, shelf), [db, shelf]) ?? 0;
}

export function useKv<K extends keyof KvValues>(key: K): KvValues[K] | undefined {
  const { db } = useClient();
  return useLiveQuery(async () => readKv(db, key), [db, key]);
}

export function useDraft(conversationID: string): DraftRow | null | undefined {
  const { db } = useClient();
  return useLiveQuery(async () => (await db.drafts.get(conversationID)) ?? null, [db, conversationID]);
}

export function useFriend(wtId: string): FriendRow | null | undefined {
  const { db } = useClient();
  return useLiveQuery(async () => (await db.friends.get(wtId)) ?? null, [db, wtId]);
}

export function useUser(userID: string): UserRow | null | undefined {
  const { db } = useClient();
  return useLiveQuery(async () => (await db.users.get(userID)) ?? null, [db, userID]);
}

export function useGroup(groupNumber: string): GroupRow | null | undefined {
  const { db } = useClient();
  return useLiveQuery(async () => (await db.groups.get(groupNumber)) ?? null, [db, groupNumber]);
}

/** How many sends wait for the network. */
export function useOutboxCount(): number {
  const { db } = useClient();
  return useLiveQuery(async () => db.outbox.count(), [db]) ?? 0;
}

export function useSyncStatus(): SyncStatus {
  const { sync } = useClient();
  return useSyncExternalStore(sync.subscribe, sync.status);
}
