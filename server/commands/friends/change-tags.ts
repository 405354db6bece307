import { CODE } from '../../../contract/codes.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { refuse } from '../../policies/refusal.ts';
import { createUuid } from '../../security/hashes.ts';
import { listFriendsAmong } from '../../store/friends/friends.ts';
import * as rows from '../../store/friends/friend-tags.ts';
import { readFriends } from '../people/read-friends.ts';
import { emitDataUpdate, emitEvent, type Unit } from '../unit.ts';

type Owner = { readonly userId: string; readonly origin: string };

const TAGS = 'tags';

/** Returns the ID of the new tag. If the name exists, the refusal names the tag (protocol §9, 11091). */
export async function addTag(unit: Unit, userId: string, name: string): Promise<string> {
  const tags = await rows.listTags(unit.db, userId);
  refuseUsedName(tags, name);
  if (tags.length >= LIMITS.tags) refuse(CODE.warning, { msg: '标签数量已达上限' });
  const id = createUuid(unit.random);
  await rows.insertTag(unit.db, { id, ownerId: userId, name, createdAt: unit.now });
  await emitDataUpdate(unit, [userId], TAGS);
  return id;
}

/** The friends with the tag are not announced one by one: the list of tags has the names. */
export async function renameTag(unit: Unit, userId: string, input: { tagId: string; tagName: string }): Promise<null> {
  const [tag] = await requireTags(unit, userId, [input.tagId]);
  if (tag === undefined || tag.name === input.tagName) return null;
  refuseUsedName(await rows.listTags(unit.db, userId), input.tagName);
  await rows.renameTag(unit.db, tag.id, input.tagName);
  await emitDataUpdate(unit, [userId], TAGS);
  return null;
}

/** If one ID does not belong to the caller, nothing is deleted (authorisation §50). */
export async function deleteTags(unit: Unit, userId: string, ids: readonly string[]): Promise<null> {
  if ((await requireTags(unit, userId, ids)).length === 0) return null;
  await rows.deleteTags(unit.db, ids);
  await emitDataUpdate(unit, [userId], TAGS);
  return null;
}

export async function addTagMembers(unit: Unit, owner: Owner, { tagId, wtIds }: { tagId: string; wtIds: readonly string[] }): Promise<null> {
  await requireTags(unit, owner.userId, [tagId]);
  await requireFriends(unit, owner.userId, wtIds);
  const known = await membersOf(unit, owner.userId, tagId);
  const fresh = [...new Set(wtIds)].filter((friendId) => !known.has(friendId));
  await rows.addTagMembers(
    unit.db,
    owner.userId,
    fresh.map((friendId) => ({ tagId, friendId })),
  );
  await publish(unit, owner, fresh);
  return null;
}

/** People who do not have the tag are skipped, so that the caller does not learn which accounts exist. */
export async function deleteTagMembers(unit: Unit, owner: Owner, { tagId, wtIds }: { tagId: string; wtIds: readonly string[] }): Promise<null> {
  await requireTags(unit, owner.userId, [tagId]);
  const known = await membersOf(unit, owner.userId, tagId);
  const gone = [...new Set(wtIds)].filter((friendId) => known.has(friendId));
  await rows.deleteTagMembers(unit.db, tagId, gone);
  await publish(unit, owner, gone);
  return null;
}

/** Replaces the tags of a friend. */
export async function setFriendTags(unit: Unit, owner: Owner, input: { friendsWtId: string; tagIds: readonly string[] }): Promise<null> {
  const { friendsWtId: friendId } = input;
  await requireFriends(unit, owner.userId, [friendId]);
  const wanted = new Set((await requireTags(unit, owner.userId, input.tagIds)).map(({ id }) => id));
  const given = new Set((await rows.listTagMembers(unit.db, owner.userId, friendId)).map(({ tagId }) => tagId));
  if (wanted.size === given.size && [...wanted].every((id) => given.has(id))) return null;
  await rows.deleteTagsOfFriend(unit.db, owner.userId, friendId);
  await rows.addTagMembers(
    unit.db,
    owner.userId,
    [...wanted].map((tagId) => ({ tagId, friendId })),
  );
  await publish(unit, owner, [friendId]);
  return null;
}

/** Sends the user's sessions the new tag names of these friends, and makes them read the list of tags again. */
async function publish(unit: Unit, { userId, origin }: Owner, friendIds: readonly string[]): Promise<void> {
  if (friendIds.length === 0) return;
  const friends = await readFriends(unit.db, userId, { origin, now: unit.now, ids: friendIds });
  for (const friend of friends) await emitEvent(unit, [userId], { name: 'friend.update', d: friend });
  await emitDataUpdate(unit, [userId], TAGS);
}

async function membersOf(unit: Unit, userId: string, tagId: string): Promise<ReadonlySet<string>> {
  const members = await rows.listTagMembers(unit.db, userId);
  return new Set(members.filter((member) => member.tagId === tagId).map(({ friendId }) => friendId));
}

async function requireTags(unit: Unit, userId: string, ids: readonly string[]): Promise<rows.FriendTag[]> {
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
