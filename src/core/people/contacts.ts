import { c2cConversationId, groupConversationId, HELPER_ID, isHelperConversation, isSystemContact } from '../../../contract/ids.ts';
import { isStillIn } from '../groups/group-role.ts';
import type { FriendRow, GroupRow } from '../rows.ts';
import { membershipOf, type Membership } from './membership.ts';

export const HELPER_CONVERSATION_ID = c2cConversationId(HELPER_ID);

/** A friend or a group in the contacts. `name` is the user's name for it, `nick` its own name. */
export type Contact = {
  readonly id: string;
  readonly conversationID: string;
  readonly name: string;
  readonly nick: string;
  readonly avatar: string;
  /** Only of a friend. */
  readonly membership?: Membership | undefined;
  readonly isGone?: true;
  /** Only of a group. */
  readonly memberCount?: number;
};

/** The friends, also those who have deleted the user; without the helper and system contacts. */
export function friendContacts(friends: readonly FriendRow[]): Contact[] {
  return friends.flatMap((friend) => {
    const { wtId: id, nickName: nick, avatar, remark } = friend;
    const conversationID = c2cConversationId(id);
    if (isHelperConversation(conversationID) || isSystemContact(conversationID)) return [];
    const contact: Contact = { id, conversationID, name: remark || nick || id, nick, avatar, membership: membershipOf(friend) };
    return [friend.actionStatus === 1 ? { ...contact, isGone: true } : contact];
  });
}

/** The groups that the user is in. */
export function groupContacts(groups: readonly GroupRow[]): Contact[] {
  return groups.filter(isStillIn).map((group) => {
    const { groupNumber: id, groupMemberCount: memberCount } = group;
    const nick = group.groupName || group.name;
    const name = group.selfMember?.groupNameRemark || nick || id;
    return { id, conversationID: groupConversationId(group.groupID), name, nick, avatar: group.groupAvatar || group.avatar, memberCount };
  });
}
