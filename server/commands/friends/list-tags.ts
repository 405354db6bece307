import type { Tag } from '../../../contract/http/tags.ts';
import { CODE } from '../../../contract/codes.ts';
import type { UserBrief } from '../../../contract/people.ts';
import { refuse } from '../../policies/refusal.ts';
import { listUsers } from '../../store/account/users.ts';
import { listFriendsAmong, readFriend } from '../../store/friends/friends.ts';
import { listOwnTags, listTagMembers, listTags } from '../../store/friends/friend-tags.ts';
import type { Db } from '../../store/tables.ts';
import { toUserBrief } from '../../views/profile-view.ts';
import { tagNamesByFriend, toTags } from '../../views/tag-view.ts';

export async function listOwnTagRows(db: Db, userId: string): Promise<Tag[]> {
  return toTags(await listTags(db, userId), await listTagMembers(db, userId));
}

/** The names of the tags that the user gave to this friend. */
export async function readTagNames(db: Db, userId: string, friendId: string): Promise<readonly string[]> {
  const members = await listTagMembers(db, userId, friendId);
  return members.length === 0 ? [] : (tagNamesByFriend(await listTags(db, userId), members).get(friendId) ?? []);
}

type TagChoice = { id: string; tagName: string; tagStatus: 0 | 1 };

/** All tags of the user, marked where the friend has them; nothing for a person who is not a friend (authorisation §55). */
export async function listTagsForFriend(db: Db, userId: string, friendId: string): Promise<TagChoice[]> {
  if ((await readFriend(db, userId, friendId)) === undefined) return [];
  const given = new Set((await listTagMembers(db, userId, friendId)).map(({ tagId }) => tagId));
  return (await listTags(db, userId)).map(({ id, name }) => ({ id, tagName: name, tagStatus: given.has(id) ? 1 : 0 }));
}

export async function listFriendsWithTag(db: Db, userId: string, query: { tagId: string; now: number }): Promise<UserBrief[]> {
  if ((await listOwnTags(db, userId, [query.tagId])).length === 0) refuse(CODE.notFound);
  const ids = (await listTagMembers(db, userId)).filter(({ tagId }) => tagId === query.tagId).map(({ friendId }) => friendId);
  const remarks = new Map((await listFriendsAmong(db, userId, ids)).map(({ friendId, remark }) => [friendId, remark]));
  return (await listUsers(db, ids)).map((user) => toUserBrief(user, remarks.get(user.id) ?? '', query.now));
}
