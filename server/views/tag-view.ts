import type { Tag } from '../../contract/http/tags.ts';
import type { FriendTag, TagMember } from '../store/friends/friend-tags.ts';

/** The tags with the friends that have them. */
export function toTags(tags: readonly FriendTag[], members: readonly TagMember[]): Tag[] {
  const friends = new Map<string, string[]>(tags.map(({ id }) => [id, []]));
  for (const { tagId, friendId } of members) friends.get(tagId)?.push(friendId);
  return tags.map(({ id, name }) => {
    const wtIds = friends.get(id) ?? [];
    return { id, tagName: name, userCount: wtIds.length, wtIds };
  });
}

/** The names of the tags of each friend, in the order of the tags. */
export function tagNamesByFriend(tags: readonly FriendTag[], members: readonly TagMember[]): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const { tagName, wtIds } of toTags(tags, members)) for (const wtId of wtIds) names.set(wtId, [...(names.get(wtId) ?? []), tagName]);
  return names;
}
