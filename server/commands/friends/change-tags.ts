import { CODE, WARNING } from '../../../contract/codes.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { refuse } from '../../policies/refusal.ts';
import { createUuid } from '../../security/hashes.ts';
import { listFriendsAmong } from '../../store/friends/friends.ts';
import * as rows from '../../store/friends/friend-tags.ts';
import { emitDataUpdate, type Unit } from '../unit.ts';
import { publishFriend } from './make-friends.ts';

type Owner = { readonly userId: string; readonly origin: string };

export const TAGS = 'tags';

/** Returns the ID of the new tag. If the name exists, the refusal names the tag (protocol §9, 11091). */
export async function addTag(unit: Unit, userId: string, name: string): Promise<string> {
  const tags = await rows.listTags(unit.db, userId);
  refuseUsedName(tags, name);
  if (tags.length >= LIMITS.tags) refuse(CODE.warning, { msg: WARNING.tagsFull });
  const id = createUuid(unit.random);
  await rows.insertTag(unit.db, { id, ownerId: userId, name, createdAt: unit.now });
  await emitDataUpdate(unit, [userId], TAGS);
  return id;
}

/** Sends no event for each friend with the tag, here and below, because devices read names and friends from the list of tags. */
export async function renameTag(unit: Unit, userId: string, input: { tagId: string; tagName: string }): Promise<null> {
  const [tag] = await requireTags(unit, userId, [input.tagId]);
  if (tag === undefined || tag.name === input.tagName) return null;
  refuseUsedName(await rows.listTags(unit.db, userId), input.tagName);
  await rows.renameTag(unit.db, tag.id, input.tagName);
  await emitDataUpdate(unit, [userId], TAGS);
  return null;
}

export async function addTagMembers(unit: Unit, userId: string, { tagId, wtIds }: { tagId: string; wtIds: readonly string[] }): Promise<null> {
  await requireTags(unit, userId, [tagId]);
  await requireFriends(unit, userId, wtIds);
  const known = new Set(await rows.listFriendsOfTag(unit.db, tagId));
  const fresh = [...new Set(wtIds)].filter((friendId) => !known.has(friendId));
  if (fresh.length === 0) return null;
  await rows.addTagMembers(
    unit.db,
    userId,
    fresh.map((friendId) => ({ tagId, friendId })),
  );
  await emitDataUpdate(unit, [userId], TAGS);
  return null;
}

/** People who do not have the tag are skipped, so that the caller does not learn which accounts exist. */
export async function deleteTagMembers(unit: Unit, userId: string, { tagId, wtIds }: { tagId: string; wtIds: readonly string[] }): Promise<null> {
  await requireTags(unit, userId, [tagId]);
  const known = new Set(await rows.listFriendsOfTag(unit.db, tagId));
  const gone = [...new Set(wtIds)].filter((friendId) => known.has(friendId));
  if (gone.length === 0) return null;
  await rows.deleteTagMembers(unit.db, tagId, gone);
  await emitDataUpdate(unit, [userId], TAGS);
  return null;
}

/** Replaces the tags of a friend. The user's sessions also receive the friend with the new names. */
export async function setFriendTags(unit: Unit, owner: Owner, input: { friendsWtId: string; tagIds: readonly string[] }): Promise<null> {
  const { friendsWtId: friendId } = input;
  await requireFriends(unit, owner.userId, [friendId]);
  const wanted = new Set((await requireTags(unit, owner.userId, input.tagIds)).map(({ id }) => id));
  const given = new Set(await rows.listTagIdsOfFriend(unit.db, owner.userId, friendId));
  if (wanted.size === given.size && [...wanted].every((id) => given.has(id))) return null;
  await rows.deleteTagsOfFriend(unit.db, owner.userId, friendId);
  await rows.addTagMembers(
    unit.db,
    owner.userId,
    [...wanted].map((tagId) => ({ tagId, friendId })),
  );
  await publishFriend(unit, owner.userId, { friendId, origin: owner.origin });
  await emitDataUpdate(unit, [owner.userId], TAGS);
  return null;
}

/** Refuses IDs that are no tags of the user. */
export async function requireTags(unit: Unit, userId: string, ids: readonly string[]): Promise<rows.FriendTag[]> {
  const wanted = [...new Set(ids)];
  const own = await rows.listOwnTags(unit.db, userId, wanted);
  return own.length === wanted.length ? own : refuse(CODE.notFound);
}

async function requireFriends(unit: Unit, userId: string, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if ((await listFriendsAmong(unit.db, userId, wanted)).length < wanted.length) refuse(CODE.notFound);
}

function refuseUsedName(tags: readonly rows.FriendTag[], name: string): void {
  const used = tags.find((tag) => tag.name === name);
  if (used !== undefined) refuse(CODE.tagExists, { data: used.id });
}
