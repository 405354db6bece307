import { isHelperConversation, isSystemContact, c2cConversationId, groupConversationId } from '../../../contract/ids.ts';
import { matchesPinyin } from '../search/matches-pinyin.ts';
import type { ConversationRow, FriendRow, GroupRow } from '../rows.ts';
import { isStillIn } from '../groups/group-role.ts';
import { noticeOf, type ComposerNotice } from '../composer/composer-rules.ts';
import { sectionsByLetter } from '../people/name-sections.ts';
import { conversationNameOf, targetIdOf } from '../people/person-name.ts';

/** A conversation to which messages can be forwarded. */
export type Target = {
  readonly conversationID: string;
  /** The number that matches only as a whole. */
  readonly id: string;
  /** `name` is the user's name for it, `nick` its own name. */
  readonly name: string;
  readonly nick: string;
  readonly avatar: string;
  readonly isGroup: boolean;
  /** Why the user cannot send there now. */
  readonly notice: ComposerNotice | undefined;
};

export type TargetRows = {
  readonly conversations: readonly ConversationRow[];
  readonly friends: readonly FriendRow[];
  readonly groups: readonly GroupRow[];
  readonly blacklist: readonly string[];
  readonly nowSec: number;
};

export type Targets = { readonly recent: readonly Target[]; readonly contacts: readonly Target[]; readonly groups: readonly Target[] };

/** Returns the recent conversations, the friends and the user's groups. Nothing can be forwarded to the helper or to a system contact. */
export function listTargets({ conversations, friends, groups, blacklist, nowSec }: TargetRows): Targets {
  const groupOf = new Map(groups.map((group) => [group.groupNumber, group]));
  const noticeFor = (conversationID: string, operationType = 0): ComposerNotice | undefined =>
    noticeOf({ conversation: { conversationID, operationType }, group: groupOf.get(targetIdOf(conversationID)), nowSec, blacklist });
  const recent = conversations
    .filter(({ conversationID }) => !isHelperConversation(conversationID) && !isSystemContact(conversationID))
    .map((row): Target => {
      const { conversationID, userProfile, groupProfile, operationType } = row;
      const isGroup = row.type === 'GROUP';
      const nick = (isGroup ? groupProfile?.name : userProfile?.nick) ?? '';
      const avatar = (isGroup ? groupProfile?.avatar : userProfile?.avatar) ?? '';
      return {
        conversationID,
        id: targetIdOf(conversationID),
        name: conversationNameOf(row),
        nick,
        avatar,
        isGroup,
        notice: noticeFor(conversationID, operationType),
      };
    });
  const contacts = friends.filter(isReachable).map((friend): Target => {
    const conversationID = c2cConversationId(friend.wtId);
    const name = friend.remark || friend.nickName || friend.wtId;
    return { conversationID, id: friend.wtId, name, nick: friend.nickName, avatar: friend.avatar, isGroup: false, notice: noticeFor(conversationID) };
  });
  const joined = groups.filter(isStillIn).map((group): Target => {
    const conversationID = groupConversationId(group.groupID);
    const nick = group.groupName || group.name;
    const name = group.selfMember?.groupNameRemark || nick || group.groupNumber;
    return { conversationID, id: group.groupNumber, name, nick, avatar: group.groupAvatar || group.avatar, isGroup: true, notice: noticeFor(conversationID) };
  });
  return { recent, contacts, groups: joined };
}

/** Keeps the order of `places` when new messages arrive, because a row must not move while the user taps it. New targets come last. */
export function inPlaces(targets: readonly Target[], places: readonly string[]): Target[] {
  const now = new Map(targets.map((target) => [target.conversationID, target]));
  const known = new Set(places);
  const stayed = places.flatMap((conversationID) => now.get(conversationID) ?? []);
  return [...stayed, ...targets.filter(({ conversationID }) => !known.has(conversationID))];
}

function isReachable(friend: FriendRow): boolean {
  const id = c2cConversationId(friend.wtId);
  return friend.friendsStatus === 0 && friend.actionStatus === 0 && !isHelperConversation(id) && !isSystemContact(id);
}

export type Syllables = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the targets whose remark or name contains the text or sounds like it, or whose number equals it. Each conversation occurs once.
 */
export function findTargets({ recent, contacts, groups }: Targets, query: string, syllables: Syllables): Target[] {
  const wanted = query.trim().toLowerCase();
  const all = new Map([...recent, ...contacts, ...groups].map((target) => [target.conversationID, target]));
  if (wanted === '') return [...all.values()];
  const holds = ({ name, nick, id }: Target) => name.toLowerCase().includes(wanted) || nick.toLowerCase().includes(wanted) || id === wanted;
  const found = [...all.values()].filter(holds);
  const sounding = [...all.values()].filter((target) => !holds(target) && matchesPinyin(syllables.get(target.conversationID) ?? [], wanted));
  return [...found, ...sounding];
}

export type LetterSection = { readonly letter: string; readonly targets: readonly Target[] };

/** Groups the targets by the first letter of their sound, in order. Names without a letter come last, under #. */
export function sectionsOf(targets: readonly Target[], syllables: Syllables): LetterSection[] {
  const sections = sectionsByLetter(targets, ({ conversationID }) => syllables.get(conversationID) ?? []);
  return sections.map(({ letter, items }) => ({ letter, targets: items }));
}
