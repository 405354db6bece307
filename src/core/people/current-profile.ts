import { targetOf } from '../../../contract/ids.ts';
import type { EngineProfile } from '../../../contract/people.ts';
import { peopleOfTip } from '../messages/people-beside.ts';
import type { ConversationRow, FriendRow, NamedConversation, UserRow } from '../rows.ts';
import { profileOfFriend } from './friend-profile.ts';

/**
 * The stored data of one person. `profile.update` arrives for friends only, so for other people a message or a conversation may be newer.
 */
export type KnownPerson = { readonly user: UserRow | undefined; readonly friend: FriendRow | undefined };

/** The current profile of a friend; undefined for other people. */
function currentProfile({ user, friend }: KnownPerson): EngineProfile | undefined {
  if (friend === undefined) return undefined;
  return user ?? profileOfFriend(friend);
}

/** Whether the person exists. An ID without a person is stored without a name (sync/people/load-profiles.ts). */
export function isKnownPerson({ friend, user }: KnownPerson): boolean {
  return friend !== undefined || (user !== undefined && (user.actionStatus === 0 || user.nick !== ''));
}

/** Adds the current name, picture and membership from `users` to the row of the friend, which keeps the values of its own event. */
export function withCurrentProfile(friend: FriendRow, user: UserRow | undefined): FriendRow {
  if (user === undefined) return friend;
  const { nick: nickName, avatar, vipStatus, vipLevel, svipStatus, svipLevel, luckyNumber, userType, actionStatus } = user;
  return { ...friend, nickName, avatar, vipStatus, vipLevel, svipStatus, svipLevel, luckyNumber, userType, actionStatus: actionStatus === 1 ? 1 : 0 };
}

/** The row in `users` after an event for the friend. */
export function userOfFriend(friend: FriendRow, user: UserRow): UserRow {
  const { level: _level, hideInd: _hideInd, hideOn: _hideOn, ...confirmed } = profileOfFriend(friend);
  return { ...user, ...confirmed };
}

/** The people whose names or pictures a row of the list shows: the other person, or a group's last sender and the people of its last tip. */
export function peopleOfConversation({ conversationID, type, lastMessage }: Pick<ConversationRow, 'conversationID' | 'type' | 'lastMessage'>): string[] {
  if (type === 'C2C') return [targetOf(conversationID)];
  return lastMessage === null ? [] : [...new Set([lastMessage.fromAccount, ...peopleOfTip(lastMessage)])].filter((id) => id !== '');
}

/**
 * The conversation for display. The stored profile of a friend always wins over the conversation's own copies of name, picture and remark.
 * The remark comes before the name in the group.
 */
export function withCurrentPerson(row: NamedConversation, known: KnownPerson): NamedConversation {
  const profile = currentProfile(known);
  if (profile === undefined) return row;
  if (row.type === 'C2C') return { ...row, userProfile: profile, remark: known.friend?.remark ?? row.remark };
  if (row.lastMessage === null) return row;
  const remark = known.friend?.remark ?? '';
  const named = remark === '' ? row : { ...row, remarks: [...(row.remarks ?? []), { wtId: profile.userID, remark }] };
  if (row.lastMessage.fromAccount !== profile.userID) return named;
  return { ...named, lastMessage: { ...row.lastMessage, nick: profile.nick, ...(remark === '' ? {} : { nameCard: remark }) } };
}
