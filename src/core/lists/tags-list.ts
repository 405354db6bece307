import { CODE } from '../../../contract/codes.ts';
import { addTag, addTagMembers, deleteTagMembers, deleteTags, renameTag, setFriendTags, tagList, type Tag } from '../../../contract/http/tags.ts';
import { listOf, number, object, optional, text } from '../row-schemas/shape.ts';
import { adds, changes, changesAll, defineList, removes } from './server-list.ts';

type Changed = Pick<Tag, 'tagName' | 'wtIds' | 'userCount'>;
/** A tag with the friends that have it. */
export type TagRow = Tag & { readonly server?: Changed };

const changed = { tagName: text, wtIds: listOf(text), userCount: number } as const;

/** Sorted as the server sorts the friends of a tag. */
function withFriends(row: TagRow, wtIds: Iterable<string>): TagRow {
  const sorted = [...new Set(wtIds)].sort();
  return { ...row, wtIds: sorted, userCount: sorted.length };
}

const without = ({ wtIds }: TagRow, gone: readonly string[]): string[] => wtIds.filter((wtId) => !gone.includes(wtId));

/** The tags that the user gives to friends, oldest first. */
export const TAGS = defineList({
  scope: 'tags',
  key: 'id',
  isRow: object<TagRow>({ id: text, ...changed, server: optional(object<Changed>(changed)) }),
  endpoint: tagList,
  changedFields: ['tagName', 'wtIds', 'userCount'],
  operations: {
    add: adds(addTag, ({ tagName }, { id }): TagRow => ({ id, tagName, wtIds: [], userCount: 0 }), {
      stored: (row, id) => ({ ...row, id: String(id) }),
      existsCode: CODE.tagExists,
    }),
    rename: changes(renameTag, 'tagId', (row: TagRow, { tagName }) => ({ ...row, tagName })),
    remove: removes(deleteTags, 'ids'),
    addFriends: changes(addTagMembers, 'tagId', (row: TagRow, { wtIds }) => withFriends(row, [...row.wtIds, ...wtIds])),
    removeFriends: changes(deleteTagMembers, 'tagId', (row: TagRow, { wtIds }) => withFriends(row, without(row, wtIds))),
    setOfFriend: changesAll(setFriendTags, 'tagIds', (row: TagRow, { friendsWtId, tagIds }) =>
      withFriends(row, [...without(row, [friendsWtId]), ...(tagIds.includes(row.id) ? [friendsWtId] : [])]),
    ),
  },
});
