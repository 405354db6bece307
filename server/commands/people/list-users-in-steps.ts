import { listUsers, type User } from '../../store/account/users.ts';
import { endOfTurn } from '../../store/database/end-of-turn.ts';
import type { Db } from '../../store/tables.ts';

/** Users loaded per turn of the event loop. A whole list of 3,000 would block it too long. */
const USERS_AT_ONCE = 200;

/** The users of a long list, in the order of `ids`. Other requests are answered between the steps. */
export async function listUsersInSteps(db: Db, ids: readonly string[]): Promise<User[]> {
  const users = new Map<string, User>();
  for (let start = 0; start < ids.length; start += USERS_AT_ONCE) {
    if (start > 0) await endOfTurn();
    for (const user of await listUsers(db, ids.slice(start, start + USERS_AT_ONCE))) users.set(user.id, user);
  }
  return ids.flatMap((id) => users.get(id) ?? []);
}
