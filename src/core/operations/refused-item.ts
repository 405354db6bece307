import { updateHideStatus, updateRemark, updateSpaceStatus } from '../../../contract/http/friends.ts';
import { auditApplication, inviteMembers } from '../../../contract/http/groups/group-membership.ts';
import { addReport } from '../../../contract/http/people.ts';
import { addTab, deleteTabs, hideTab, sortTabs, updateTab } from '../../../contract/http/tabs.ts';
import { addTag, addTagMembers, deleteTagMembers, deleteTags, renameTag, setFriendTags } from '../../../contract/http/tags.ts';
import type { OpRow } from '../rows.ts';
import { APPLY_PATH } from '../people/applications/refused-applications.ts';
import { editedField } from '../groups/group-edit.ts';

/** A kind of operation whose refusal has texts of its own. */
export type RefusedItem =
  | 'application'
  | 'audit'
  | 'friend'
  | 'group'
  | 'invitation'
  | 'newTag'
  | 'remark'
  | 'report'
  | 'tab'
  | 'tabDeletion'
  | 'tabOrder'
  | 'tabVisibility'
  | 'tag'
  | 'tagsOfFriend';

const ITEMS: ReadonlyMap<string, RefusedItem> = new Map<string, RefusedItem>([
  [addReport.path, 'report'],
  [APPLY_PATH, 'application'],
  [auditApplication.path, 'audit'],
  [inviteMembers.path, 'invitation'],
  [updateRemark.path, 'remark'],
  [updateHideStatus.path, 'friend'],
  [updateSpaceStatus.path, 'friend'],
  [addTag.path, 'newTag'],
  ...[renameTag, deleteTags, addTagMembers, deleteTagMembers].map(({ path }) => [path, 'tag'] as const),
  [setFriendTags.path, 'tagsOfFriend'],
  [hideTab.path, 'tabVisibility'],
  ...[addTab, updateTab].map(({ path }) => [path, 'tab'] as const),
  [deleteTabs.path, 'tabDeletion'],
  [sortTabs.path, 'tabOrder'],
]);

export function refusedItem(op: Pick<OpRow, 'call'>): RefusedItem | undefined {
  if (op.call.kind !== 'http') return undefined;
  return ITEMS.get(op.call.path) ?? (editedField(op) === undefined ? undefined : 'group');
}
