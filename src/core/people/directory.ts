import type { FriendRow, GroupRow } from '../rows.ts';
import { isStillIn } from '../groups/group-role.ts';

export type DirectoryEntry = {
  readonly kind: 'person' | 'group';
  readonly id: string;
  readonly name: string;
  readonly remark: string;
  readonly isHidden: boolean;
};

type Listed = { readonly friends: readonly FriendRow[]; readonly groups: readonly GroupRow[]; readonly hidden: ReadonlySet<string> };

/** Friends and the user's groups, by the names under which a search finds them; `hidden` = IDs of hidden conversations. */
export function buildDirectory({ friends, groups, hidden }: Listed): DirectoryEntry[] {
  const people = friends.map((friend): DirectoryEntry => ({
    kind: 'person',
    id: friend.wtId,
    name: friend.nickName,
    remark: friend.remark ?? '',
    isHidden: friend.hideStatus === 1 || hidden.has(`C2C${friend.wtId}`),
  }));
  const others = groups.filter(isStillIn).map((group): DirectoryEntry => ({
    kind: 'group',
    id: group.groupNumber,
    name: group.groupName === '' ? group.name : group.groupName,
    remark: group.selfMember?.groupNameRemark ?? '',
    isHidden: hidden.has(`GROUP${group.groupID}`),
  }));
  return [...people, ...others];
}
