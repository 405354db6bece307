import { listKeptFriends } from '../../db/people/kept-friends.ts';
import type { FriendRow } from '../../core/rows.ts';
import { useQuery } from '../use-query.ts';

/** All people in the friends' table, including those who deleted the user; undefined until the first read. */
export function useFriends(): readonly FriendRow[] | undefined {
  return useQuery(async (db) => listKeptFriends(db), []);
}
