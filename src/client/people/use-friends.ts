import { listFriends } from '../../db/people/current-profiles.ts';
import type { FriendRow } from '../../core/rows.ts';
import { useQuery } from '../use-query.ts';

/** Everybody in the friends' table, who deleted the user too; undefined until the first read. */
export function useFriends(): readonly FriendRow[] | undefined {
  return useQuery(async (db) => listFriends(db), []);
}
