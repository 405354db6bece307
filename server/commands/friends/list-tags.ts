import type { Tag } from '../../../contract/http/tags.ts';
import { CODE } from '../../../contract/codes.ts';
import type { UserBrief } from '../../../contract/people.ts';
import { refuse } from '../../policies/refusal.ts';
import { readUser } from '../../store/account/users.ts';
import { endOfTurn } from '../../store/database/end-of-turn.ts';
import { listFriendsAmong, readFriend } from '../../store/friends/friends.ts';
import { listDeregisteredFriends, listFriendsOfTag, listOwnTags, listTagIdsOfFriend, listTags } from '../../store/friends/friend-tags.ts';
import type { Db } from '../../store/tables.ts';
import { listUsersInSteps } from '../people/list-users-in-steps.ts';
import { isGone, toUserBrief } from '../../views/profile-view.ts';
import { toTag } from '../../views/tag-view.ts';

/** One tag is read per turn of the event loop. The friends of all 100 tags would block it too long. */
export async function listOwnTagRows(db: Db, userId: string): Promise<Tag[]> {
  const tags = await listTags(db, userId);
  if (tags.length === 0) return [];
  const gone = await listDeregisteredFriends(db, userId);
  const rows: Tag[] = [];
  for (const tag of tags) {
    if (rows.length > 0) await endOfTurn();
    const friendIds = await listFriendsOfTag(db, tag.id);
    rows.push(toTag(tag, gone.size === 0 ? friendIds : friendIds.filter((friendId) => !gone.has(friendId))));
  }
  return rows;
}

/** The names of the tags that the user gave to this friend. */
export async function readTagNames(db: Db, userId: string, friendId: string): Promise<readonly string[]> {
  const given = await listGivenTags(db, userId, friendId);
  return given.size === 0 ? [] : (await listTags(db, userId)).filter(({ id }) => given.has(id)).map(({ name }) => name);
}

/** A deregistered friend has no tags. */
async function listGivenTags(db: Db, userId: string, friendId: string): Promise<ReadonlySet<string>> {
  const ids = await listTagIdsOfFriend(db, userId, friendId);
  if (ids.length === 0) return new Set();
  const user = await readUser(db, friendId);
  return new Set(user === undefined || isGone(user) ? [] : ids);
}

type TagChoice = { id: string; tagName: string; tagStatus: 0 | 1 };

/** All tags of the user, each with whether the friend has it; empty for a person who is not a friend (authorisation §55). */
export async function listTagsForFriend(db: Db, userId: string, friendId: string): Promise<TagChoice[]> {
  if ((await readFriend(db, userId, friendId)) === undefined) return [];
  const given = await listGivenTags(db, userId, friendId);
  return (await listTags(db, userId)).map(({ id, name }) => ({ id, tagName: name, tagStatus: given.has(id) ? 1 : 0 }));
}

export async function listFriendsWithTag(db: Db, userId: string, query: { tagId: string; now: number }): Promise<UserBrief[]> {
  if ((await listOwnTags(db, userId, [query.tagId])).length === 0) refuse(CODE.notFound);
  const ids = await listFriendsOfTag(db, query.tagId);
  const remarks = new Map((await listFriendsAmong(db, userId, ids)).map(({ friendId, remark }) => [friendId, remark]));
  const users = (await listUsersInSteps(db, ids)).filter((user) => !isGone(user));
  return users.map((user) => toUserBrief(user, remarks.get(user.id) ?? '', query.now));
}
