import { personOfConversation, userOfFriend, withCurrentPerson, withCurrentProfile } from '../../core/people/current-profile.ts';
import type { ConversationRow, FriendRow } from '../../core/rows.ts';
import { isEqual } from '../../shared/reuse-equal.ts';
import { readConversation } from '../conversations.ts';
import type { AccountDatabase } from '../schema.ts';
import type { WritableDatabase } from '../transaction.ts';

/** Lists all friends with their current profiles. */
export async function listFriends(db: AccountDatabase): Promise<FriendRow[]> {
  const friends = await db.friends.toArray();
  const users = await db.users.bulkGet(friends.map(({ wtId }) => wtId));
  return friends.map((friend, at) => withCurrentProfile(friend, users[at]));
}

/** Returns conversations with current names and pictures. */
export async function withCurrentPeople(db: AccountDatabase, rows: readonly ConversationRow[]): Promise<ConversationRow[]> {
  const ids = [...new Set(rows.map(personOfConversation))].filter((id) => id !== '');
  if (ids.length === 0) return [...rows];
  const [friends, users] = await Promise.all([db.friends.bulkGet(ids), db.users.bulkGet(ids)]);
  const places = new Map(ids.map((id, at) => [id, at]));
  return rows.map((row) => {
    const at = places.get(personOfConversation(row));
    return at === undefined ? row : withCurrentPerson(row, { friend: friends[at], user: users[at] });
  });
}

export async function readShownConversation(db: AccountDatabase, conversationID: string): Promise<ConversationRow | undefined> {
  const row = await readConversation(db, conversationID);
  return row === undefined ? undefined : (await withCurrentPeople(db, [row]))[0];
}

/**
 * Stores friends and updates their rows in `users`, because the new data is newer. Unchanged rows are not written, because each written row
 * makes the lists read again. Call inside a write over friends and users.
 */
export async function putFriends(db: WritableDatabase, friends: readonly FriendRow[]): Promise<void> {
  const ids = friends.map(({ wtId }) => wtId);
  const [stored, users] = await Promise.all([db.friends.bulkGet(ids), db.users.bulkGet(ids)]);
  const changed = friends.filter((friend, at) => !isEqual(friend, stored[at]));
  if (changed.length > 0) await db.friends.bulkPut(changed);
  const renewed = friends.flatMap((friend, at) => {
    const user = users[at];
    const next = user && userOfFriend(friend, user);
    return next === undefined || isEqual(next, user) ? [] : [next];
  });
  if (renewed.length > 0) await db.users.bulkPut(renewed);
}
