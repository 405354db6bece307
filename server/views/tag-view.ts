import type { Tag } from '../../contract/http/tags.ts';
import type { FriendTag } from '../store/friends/friend-tags.ts';

/** The tag with the friends that have it. */
export function toTag({ id, name }: FriendTag, friendIds: readonly string[]): Tag {
  return { id, tagName: name, userCount: friendIds.length, wtIds: [...friendIds] };
}

/** The names of the tags of each friend, in the order of the tags. */
export function tagNamesByFriend(tags: readonly Tag[]): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const { tagName, wtIds } of tags) {
    for (const wtId of wtIds) {
      const own = names.get(wtId);
      if (own === undefined) names.set(wtId, [tagName]);
      else own.push(tagName);
    }
  }
  return names;
}
