import { readShownConversation, withCurrentPeople } from '../db/people/current-profiles.ts';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import type { ConversationRow, ConversationShelf, DraftRow, FriendRow, GroupRow, UserRow } from '../core/rows.ts';
import type { SyncStatus } from '../core/sync-status.ts';
import type { ConversationListName } from '../core/tabs/list-tabs.ts';
import { countConversations, listConversations, listConversationsBetween } from '../db/conversations.ts';
import { readKv, type KvValues } from '../db/kv.ts';
import { reuseEqual } from '../shared/reuse-equal.ts';
import type { FirstWindow } from '../db/first-window.ts';
import { useClient } from './client-context.tsx';
import { useQuery, useSharedQuery } from './use-query.ts';

/** The rows to show until the database has been read for the first time. */
function useFirstWindow(): FirstWindow | undefined {
  const { first } = useClient();
  return useSyncExternalStore(first.subscribe, first.current);
}

/**
 * The top of a list: its first `limit` conversations, or all down to the rank `lowest` once it is known; undefined until the first read. An
 * unchanged row is the same object as before.
 */
export function useConversations(shelf: ConversationListName, limit: number, lowest?: number): readonly ConversationRow[] | undefined {
  const early = useFirstWindow()?.conversations;
  const fresh = useQuery(
    async (db) => ({
      // A query keeps its last result until the next one is read, even when the shelf changes.
      shelf,
      rows: await withCurrentPeople(
        db,
        lowest === undefined
          ? await listConversations(db, shelf, limit)
          : await listConversationsBetween(db, shelf, { from: lowest, to: Number.MAX_SAFE_INTEGER }),
      ),
    }),
    [shelf, limit, lowest],
  );
  const last = useRef<Partial<Record<ConversationListName, readonly ConversationRow[]>>>({});
  const read = fresh?.shelf === shelf ? fresh.rows : (last.current[shelf] ?? (shelf === 'main' ? early : undefined));
  return useMemo(() => {
    if (read !== undefined) last.current[shelf] = reuseEqual(last.current[shelf], read, (row) => row.conversationID);
    return last.current[shelf];
  }, [read, shelf]);
}

/** Undefined = not read yet, null = it does not exist. */
export function useConversation(conversationID: string, prepared?: ConversationRow | null): ConversationRow | null | undefined {
  return useSharedQuery(`conversation ${conversationID}`, async (db) => (await readShownConversation(db, conversationID)) ?? null, prepared);
}

/** The number of conversations on a shelf. */
export function useConversationCount(shelf: Exclude<ConversationShelf, 'main'>): number {
  const early = useFirstWindow()?.archivedCount;
  return useQuery(async (db) => countConversations(db, shelf), [shelf]) ?? (shelf === 'archive' ? early : undefined) ?? 0;
}

export function useKv<K extends keyof KvValues>(key: K): KvValues[K] | undefined {
  const early: Partial<KvValues> | undefined = useFirstWindow()?.values;
  const read = useSharedQuery(`kv ${key}`, async (db) => (await readKv(db, key)) ?? null);
  return read === undefined ? early?.[key] : (read ?? undefined);
}

export function useDraft(conversationID: string): DraftRow | null | undefined {
  return useQuery(async (db) => (await db.drafts.get(conversationID)) ?? null, [conversationID]);
}

export function useFriend(wtId: string): FriendRow | null | undefined {
  return useSharedQuery(`friend ${wtId}`, async (db) => (await db.friends.get(wtId)) ?? null);
}

export function useUser(userID: string): UserRow | null | undefined {
  return useSharedQuery(`user ${userID}`, async (db) => (await db.users.get(userID)) ?? null);
}

export function useGroup(groupNumber: string): GroupRow | null | undefined {
  return useSharedQuery(`group ${groupNumber}`, async (db) => (await db.groups.get(groupNumber)) ?? null);
}

/** The number of messages that wait for the network. */
export function useOutboxCount(): number {
  return useSharedQuery('outbox count', async (db) => db.outbox.count()) ?? 0;
}

export function useSyncStatus(): SyncStatus {
  const { sync } = useClient();
  return useSyncExternalStore(sync.subscribe, sync.status);
}
