import { useCallback } from 'react';
import type { LeaderServices } from '../../core/leader-services.ts';
import type { TagRow } from '../../core/lists/tags-list.ts';
import type { FriendRow } from '../../core/rows.ts';
import { compareNames } from '../../core/people/compare-names.ts';
import { readFriends } from '../../db/people/current-profiles.ts';
import { useClient } from '../client-context.tsx';
import { useQuery } from '../use-query.ts';

/** The user's tags in the order of their names; undefined until the first read. */
export function useTags(): readonly TagRow[] | undefined {
  return useQuery(async (db) => byName(await db.tags.toArray()), []);
}

/** The tags of a friend. */
export function useTagsOfFriend(wtId: string): readonly TagRow[] | undefined {
  return useQuery(async (db) => byName((await db.tags.toArray()).filter((tag) => tag.wtIds.includes(wtId))), [wtId]);
}

/** The friends with a tag, with their current names; null if the tag no longer exists. */
export function useFriendsWithTag(id: string): readonly FriendRow[] | null | undefined {
  return useQuery(
    async (db) => {
      const tag = await db.tags.get(id);
      if (tag === undefined) return null;
      return readFriends(db, tag.wtIds);
    },
    [id],
  );
}

export type FriendDeletion = LeaderServices['deleteFriend']['result'] | { readonly kind: 'offline' };

/** Deletes a friend. It needs the network; `offline` = nothing was deleted. */
export function useDeleteFriend(): (wtId: string) => Promise<FriendDeletion> {
  const { sync } = useClient();
  return useCallback(async (wtId) => (await sync.ask('deleteFriend', { wtId })) ?? { kind: 'offline' }, [sync]);
}

function byName(tags: readonly TagRow[]): readonly TagRow[] {
  return tags.toSorted((one, other) => compareNames(one.tagName, other.tagName) || (one.id < other.id ? -1 : 1));
}
