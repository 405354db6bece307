import { peopleOfConversation, userOfFriend, withCurrentPerson, withCurrentProfile } from '../../core/people/current-profile.ts';
import { FRIEND_OVERLAY, friendLane } from '../../core/overlay/friend-overlay.ts';
import { asShown } from '../../core/overlay/row-overlay.ts';
import type { ConversationRow, FriendRow } from '../../core/rows.ts';
import { isEqual } from '../../shared/reuse-equal.ts';
import { readConversation } from '../conversations.ts';
import type { AccountDatabase } from '../schema.ts';
import { foldFriend } from '../overlay/fold-friend.ts';
import type { WritableDatabase } from '../transaction.ts';

/** Lists all friends with their current profiles. */
export async function listFriends(db: AccountDatabase): Promise<FriendRow[]> {
  const friends = await db.friends.toArray();
  const users = await db.users.bulkGet(friends.map(({ wtId }) => wtId));
  return friends.map((friend, at) => withCurrentProfile(friend, users[at]));
}

/** Those of the people who are friends, with their current profiles. */
export async function readFriends(db: AccountDatabase, ids: readonly string[]): Promise<FriendRow[]> {
  const [friends, users] = await Promise.all([db.friends.bulkGet([...ids]), db.users.bulkGet([...ids])]);
  return friends.flatMap((friend, at) => (friend === undefined ? [] : [withCurrentProfile(friend, users[at])]));
}

/** Returns conversations with current names and pictures. */
export async function withCurrentPeople(db: AccountDatabase, rows: readonly ConversationRow[]): Promise<ConversationRow[]> {
  const ids = [...new Set(rows.flatMap(peopleOfConversation))];
  if (ids.length === 0) return [...rows];
  const [friends, users] = await Promise.all([db.friends.bulkGet(ids), db.users.bulkGet(ids)]);
  const places = new Map(ids.map((id, at) => [id, at]));
  const knownOf = (id: string) => ({ friend: friends[places.get(id) ?? -1], user: users[places.get(id) ?? -1] });
  return rows.map((row) => peopleOfConversation(row).reduce<ConversationRow>((shown, id) => withCurrentPerson(shown, knownOf(id)), row));
}

export async function readShownConversation(db: AccountDatabase, conversationID: string): Promise<ConversationRow | undefined> {
  const row = await readConversation(db, conversationID);
  return row === undefined ? undefined : (await withCurrentPeople(db, [row]))[0];
}

/**
 * Stores friends and updates their rows in `users`, because the new data is newer. Unchanged rows are not written, because each written row
 * makes the lists read again. Waiting operations stay applied. Call inside a write over friends, users and ops.
 */
export async function putFriends(db: WritableDatabase, friends: readonly FriendRow[]): Promise<void> {
  const ids = friends.map(({ wtId }) => wtId);
  const [stored, users] = await Promise.all([db.friends.bulkGet(ids), db.users.bulkGet(ids)]);
  const confirmed = friends.filter((friend, at) => stored[at]?.server === undefined && !isEqual(friend, stored[at]));
  // A friend who was deleted and is back, or was left out of a list: the operations on the friend still wait.
  const waiting = stored.every((row) => row !== undefined) ? [] : await db.ops.where('entity').startsWith(friendLane('')).sortBy('order');
  const changed = waiting.length === 0 ? confirmed : confirmed.map((friend) => asShown(friend, waiting, FRIEND_OVERLAY));
  if (changed.length > 0) await db.friends.bulkPut(changed);
  for (const [at, friend] of friends.entries())
    if (stored[at]?.server !== undefined) await foldFriend(db, friend.wtId, { change: () => friend, isConfirmed: true });
  const renewed = friends.flatMap((friend, at) => {
    const user = users[at];
    const next = user && userOfFriend(friend, user);
    return next === undefined || isEqual(next, user) ? [] : [next];
  });
  if (renewed.length > 0) await db.users.bulkPut(renewed);
}
