import { FRIENDS_STATUS } from '../../../contract/http/friends-status.ts';
import { isHelperConversation, isSystemContact, c2cConversationId, groupConversationId } from '../../../contract/ids.ts';
import type { ConversationRow, FriendRow, GroupRow } from '../rows.ts';
import type { MemberNotice } from '../groups/shown-member.ts';
import { isStillIn } from '../groups/group-role.ts';
import { noticeOf, type ComposerNotice } from '../composer/composer-rules.ts';
import { findByName, type Spell } from '../people/find-by-name.ts';
import { conversationNameOf, targetIdOf } from '../people/person-name.ts';

/** Why a target cannot be chosen: messages cannot be sent there, or the person's role in a group. */
export type TargetNotice = ComposerNotice | `member.${MemberNotice}` | 'invited' | 'member';

/** A conversation to which messages can be forwarded, or a person who can be chosen. */
export type Target = {
  readonly conversationID: string;
  /** The number of the person or group. */
  readonly id: string;
  /** `name` is the user's name for it, `nick` its own name. */
  readonly name: string;
  readonly nick: string;
  readonly avatar: string;
  readonly isGroup: boolean;
  /** A third name by which a search finds it. */
  readonly alias?: string;
  /** Undefined = it can be chosen. */
  readonly notice: TargetNotice | undefined;
};

export type Targets = { readonly recent: readonly Target[]; readonly contacts: readonly Target[]; readonly groups: readonly Target[] };

type Now = { readonly blacklist: readonly string[]; readonly nowSec: number };
type Recent = { readonly conversations: readonly ConversationRow[]; readonly groups: readonly GroupRow[] };

/** The recent conversations, except the helper and system contacts, to which nothing can be forwarded. `groups` = at least the groups among them. */
export function recentTargets({ conversations, groups }: Recent, now: Now): Target[] {
  const groupOf = new Map(groups.map((group) => [group.groupNumber, group]));
  return conversations
    .filter(({ conversationID }) => !isHelperConversation(conversationID) && !isSystemContact(conversationID))
    .map((row): Target => {
      const { conversationID, userProfile, groupProfile } = row;
      const isGroup = row.type === 'GROUP';
      const nick = (isGroup ? groupProfile?.name : userProfile?.nick) ?? '';
      const avatar = (isGroup ? groupProfile?.avatar : userProfile?.avatar) ?? '';
      const id = targetIdOf(conversationID);
      return {
        conversationID,
        id,
        name: conversationNameOf(row),
        nick,
        avatar,
        isGroup,
        notice: noticeOf({ conversation: row, group: groupOf.get(id), ...now }),
      };
    });
}

/** The friends to whom the user can send. */
export function friendTargets(friends: readonly FriendRow[], now: Now): Target[] {
  return friends.filter(isReachable).map((friend): Target => {
    const { wtId: id, nickName: nick, avatar } = friend;
    const conversationID = c2cConversationId(id);
    const notice = noticeOf({ conversation: { conversationID, operationType: 0 }, group: undefined, ...now });
    return { conversationID, id, name: friend.remark || nick || id, nick, avatar, isGroup: false, notice };
  });
}

/** The groups that the user is in. */
export function groupTargets(groups: readonly GroupRow[], now: Now): Target[] {
  return groups.filter(isStillIn).map((group): Target => {
    const conversationID = groupConversationId(group.groupID);
    const nick = group.groupName || group.name;
    const name = group.selfMember?.groupNameRemark || nick || group.groupNumber;
    const notice = noticeOf({ conversation: { conversationID, operationType: 0 }, group, ...now });
    return { conversationID, id: group.groupNumber, name, nick, avatar: group.groupAvatar || group.avatar, isGroup: true, notice };
  });
}

/** Keeps the order of `shownIds` when new messages arrive, because a row must not move while the user taps it. New targets come last. */
export function keepOrder(targets: readonly Target[], shownIds: readonly string[]): Target[] {
  const now = new Map(targets.map((target) => [target.conversationID, target]));
  const known = new Set(shownIds);
  const stayed = shownIds.flatMap((conversationID) => now.get(conversationID) ?? []);
  return [...stayed, ...targets.filter(({ conversationID }) => !known.has(conversationID))];
}

function isReachable(friend: FriendRow): boolean {
  const id = c2cConversationId(friend.wtId);
  return friend.friendsStatus === FRIENDS_STATUS.friend && friend.actionStatus === 0 && !isHelperConversation(id) && !isSystemContact(id);
}

/** All targets that `findByName` matches, each conversation once, the recent ones first. */
export function findTargets({ recent, contacts, groups }: Targets, query: string, spell: Spell): Target[] {
  const all = new Map([...recent, ...contacts, ...groups].map((target) => [target.conversationID, target]));
  return findByName([...all.values()], query, spell);
}
