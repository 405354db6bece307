import { listUsers } from '../../store/account/users.ts';
import type { Friend } from '../../store/friends/friends.ts';
import type { Db } from '../../store/tables.ts';

/** The nicknames of the people whose cards led to these friends, by their IDs. */
export async function readSharers(db: Db, friends: readonly (Pick<Friend, 'shareWtId'> | undefined)[]): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(friends.flatMap((friend) => friend?.shareWtId ?? []));
  return ids.size === 0 ? new Map() : new Map((await listUsers(db, [...ids])).map((user) => [user.id, user.nickName]));
}
