import type { Selectable } from 'kysely';
import { insertRows } from '../bulk-insert.ts';
import { USER_STATE } from '../account/users.ts';
import type { Db } from '../tables.ts';
import type { FriendTagMembersTable, FriendTagsTable } from './friend-tables.ts';

export type FriendTag = Selectable<FriendTagsTable>;
export type TagMember = Pick<Selectable<FriendTagMembersTable>, 'tagId' | 'friendId'>;

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

export async function deleteTags(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('friendTagMembers').where('tagId', 'in', ids).execute();
  await tx.deleteFrom('friendTags').where('id', 'in', ids).execute();
}

/** All pairs of tag and friend of the user, or those of one friend. A deregistered friend has no tags. */
export async function listTagMembers(db: Db, ownerId: string, friendId?: string): Promise<TagMember[]> {
  const own = db.selectFrom('friendTagMembers').select(['tagId', 'friendId']).where('ownerId', '=', ownerId);
  const chosen = friendId === undefined ? own : own.where('friendId', '=', friendId);
  return chosen
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('users')
            .select('users.id')
            .whereRef('users.id', '=', 'friendTagMembers.friendId')
            .where('users.state', '=', USER_STATE.deregistered),
        ),
      ),
    )
    .orderBy('friendId')
    .execute();
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
