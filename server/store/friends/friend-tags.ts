import type { Selectable } from 'kysely';
import { insertRows } from '../bulk-insert.ts';
import { USER_STATE } from '../account/users.ts';
import type { Db } from '../tables.ts';
import type { FriendTagMembersTable, FriendTagsTable } from './friend-tables.ts';

export type FriendTag = Selectable<FriendTagsTable>;
type TagMember = Pick<Selectable<FriendTagMembersTable>, 'tagId' | 'friendId'>;

/** The user's tags, oldest first. */
export async function listTags(db: Db, ownerId: string): Promise<FriendTag[]> {
  return db.selectFrom('friendTags').selectAll().where('ownerId', '=', ownerId).orderBy('createdAt').orderBy('id').execute();
}

/** Returns those of `ids` that are tags of the user. */
export async function listOwnTags(db: Db, ownerId: string, ids: readonly string[]): Promise<FriendTag[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('friendTags').selectAll().where('id', 'in', ids).where('ownerId', '=', ownerId).execute();
}

export async function insertTag(tx: Db, tag: FriendTag): Promise<void> {
  await tx.insertInto('friendTags').values(tag).execute();
}

export async function renameTag(tx: Db, id: string, name: string): Promise<void> {
  await tx.updateTable('friendTags').set({ name }).where('id', '=', id).execute();
}

/** Returns the number of friends that had the tag. */
export async function deleteTag(tx: Db, id: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('friendTagMembers').where('tagId', '=', id).executeTakeFirstOrThrow();
  await tx.deleteFrom('friendTags').where('id', '=', id).execute();
  return Number(numDeletedRows);
}

/**
 * The friends with the tag, also deregistered ones. There is no condition on the owner, because SQLite would then read all tagged friends of
 * the owner instead of those of one tag.
 */
export async function listFriendsOfTag(db: Db, tagId: string): Promise<string[]> {
  const rows = await db.selectFrom('friendTagMembers').select('friendId').where('tagId', '=', tagId).orderBy('friendId').execute();
  return rows.map(({ friendId }) => friendId);
}

/** The tags that the user gave to this friend, who may be deregistered. */
export async function listTagIdsOfFriend(db: Db, ownerId: string, friendId: string): Promise<string[]> {
  const rows = await db.selectFrom('friendTagMembers').select('tagId').where('ownerId', '=', ownerId).where('friendId', '=', friendId).execute();
  return rows.map(({ tagId }) => tagId);
}

/** The deregistered friends of the user, who have no tags. Reading them once costs less than looking up the friends of each tag. */
export async function listDeregisteredFriends(db: Db, ownerId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('friends')
    .innerJoin('users', 'users.id', 'friends.friendId')
    .select('friends.friendId')
    .where('friends.ownerId', '=', ownerId)
    .where('users.state', '=', USER_STATE.deregistered)
    .execute();
  return new Set(rows.map(({ friendId }) => friendId));
}

export async function addTagMembers(tx: Db, ownerId: string, members: readonly TagMember[]): Promise<void> {
  await insertRows(
    tx,
    'friendTagMembers',
    members.map((member) => ({ ...member, ownerId })),
  );
}

export async function deleteTagMembers(tx: Db, tagId: string, friendIds: readonly string[]): Promise<void> {
  if (friendIds.length === 0) return;
  await tx.deleteFrom('friendTagMembers').where('tagId', '=', tagId).where('friendId', 'in', friendIds).execute();
}

/** Removes a friend from all tags of the user. */
export async function deleteTagsOfFriend(tx: Db, ownerId: string, friendId: string): Promise<void> {
  await tx.deleteFrom('friendTagMembers').where('ownerId', '=', ownerId).where('friendId', '=', friendId).execute();
}
