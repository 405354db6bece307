import { USER_STATE } from '../account/users.ts';
import { partsOf } from '../database/parts-of.ts';
import { listBlockedAmong, listBlockersAmong, listMutualFriendsAmong } from '../friends/friends.ts';
import type { Db } from '../tables.ts';
import type { MomentPlace } from './moments.ts';

/** Of `authorIds`, the mutual friends whose moments this user may see by the switches of both, of whom neither has blocked the other. */
export async function listOpenAuthors(db: Db, userId: string, authorIds: readonly string[]): Promise<Set<string>> {
  const open = new Set<string>();
  for (const part of partsOf(authorIds)) {
    const rows = await openPairs(db).select('mine.friendId').where('mine.ownerId', '=', userId).where('mine.friendId', 'in', part).execute();
    const ids = rows.map(({ friendId }) => friendId);
    for (const id of await withoutBlocks(db, userId, ids)) open.add(id);
  }
  return open;
}

/** The people who may see the moments of this author, as far as the visibility of a moment allows it. */
export async function listOpenReaders(db: Db, authorId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('friends as theirs')
    .innerJoin('friends as mine', (join) => join.onRef('mine.ownerId', '=', 'theirs.friendId').onRef('mine.friendId', '=', 'theirs.ownerId'))
    .select('mine.ownerId')
    .where('theirs.ownerId', '=', authorId)
    .where('theirs.mineSpaceStatus', '=', 0)
    .where('mine.friendsSpaceStatus', '=', 0)
    .execute();
  const readers: string[] = [];
  for (const part of partsOf(rows.map(({ ownerId }) => ownerId))) readers.push(...(await withoutBlocks(db, authorId, part)));
  return readers;
}

/** `mine` = the row of a reader about an author, `theirs` = the row of that author about the reader. */
function openPairs(db: Db) {
  return db
    .selectFrom('friends as mine')
    .innerJoin('friends as theirs', (join) => join.onRef('theirs.ownerId', '=', 'mine.friendId').onRef('theirs.friendId', '=', 'mine.ownerId'))
    .innerJoin('users', 'users.id', 'mine.friendId')
    .where('mine.friendsSpaceStatus', '=', 0)
    .where('theirs.mineSpaceStatus', '=', 0)
    .where('users.state', '<', USER_STATE.banned);
}

/** Returns those of at most one part of IDs that are not apart from this user by a block. */
async function withoutBlocks(db: Db, userId: string, ids: readonly string[]): Promise<string[]> {
  const blockers = await listBlockersAmong(db, userId, ids);
  const blocked = await listBlockedAmong(db, userId, ids);
  return ids.filter((id) => !blockers.has(id) && !blocked.has(id));
}

/** Of the people who acted on a moment, those whose likes and comments this user may see. On the own moment no friendship is needed. */
export async function listShownActors(db: Db, userId: string, { ids, isOwn }: { ids: readonly string[]; isOwn: boolean }): Promise<Set<string>> {
  const shown = new Set<string>();
  for (const part of partsOf(ids)) {
    const near = isOwn ? await withoutBlocks(db, userId, part) : [...(await listMutualFriendsAmong(db, userId, part))];
    const gone = await listGoneAmong(db, near);
    for (const id of near) if (!gone.has(id)) shown.add(id);
  }
  if (ids.includes(userId)) shown.add(userId);
  return shown;
}

/** Banned and deregistered accounts. */
async function listGoneAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('users').select('id').where('id', 'in', ids).where('state', '>=', USER_STATE.banned).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Of these moments, those with a tag that this user has. */
export async function listMomentsTaggedFor(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const tagged = new Set<string>();
  for (const part of partsOf(ids)) {
    const rows = await db
      .selectFrom('momentTags')
      .innerJoin('friendTagMembers', 'friendTagMembers.tagId', 'momentTags.tagId')
      .select('momentTags.momentId')
      .where('momentTags.momentId', 'in', part)
      .where('friendTagMembers.friendId', '=', userId)
      .execute();
    for (const { momentId } of rows) tagged.add(momentId);
  }
  return tagged;
}

/** Of these moments, those with a tag that was deleted since. */
export async function listMomentsWithDeletedTag(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const part of partsOf(ids)) {
    const rows = await db
      .selectFrom('momentTags')
      .leftJoin('friendTags', 'friendTags.id', 'momentTags.tagId')
      .select('momentTags.momentId')
      .where('momentTags.momentId', 'in', part)
      .where('friendTags.id', 'is', null)
      .execute();
    for (const { momentId } of rows) found.add(momentId);
  }
  return found;
}

/** Everyone with one of the tags. */
export async function listPeopleOfTags(db: Db, tagIds: readonly string[]): Promise<Set<string>> {
  if (tagIds.length === 0) return new Set();
  const rows = await db.selectFrom('friendTagMembers').select('friendId').distinct().where('tagId', 'in', tagIds).execute();
  return new Set(rows.map(({ friendId }) => friendId));
}

/** Moments that are checked for one file. A person shares the same file seldom more than once. */
const MOST_USES = 200;

/** The moments of this user and of people on the user's list that contain the file. */
export async function listPlacesWithMedia(db: Db, userId: string, uuid: string): Promise<MomentPlace[]> {
  return db
    .selectFrom('momentMedia')
    .innerJoin('moments', 'moments.id', 'momentMedia.momentId')
    .leftJoin('friends', (join) => join.on('friends.ownerId', '=', userId).onRef('friends.friendId', '=', 'momentMedia.authorId'))
    .select(['moments.id', 'moments.authorId', 'moments.visibility', 'moments.createdAt'])
    .where('momentMedia.uuid', '=', uuid)
    .where((where) => where.or([where('momentMedia.authorId', '=', userId), where('friends.ownerId', 'is not', null)]))
    .limit(MOST_USES)
    .execute();
}
