import { targetOf } from '../../../contract/ids.ts';
import type { EngineProfile } from '../../../contract/people.ts';
import type { ConversationRow, FriendRow, UserRow } from '../rows.ts';
import { profileOfFriend } from './friend-profile.ts';

/** What is known of one person: `profile.update` comes of friends only, so that of others a message or a conversation may know more. */
export type KnownPerson = { readonly user: UserRow | undefined; readonly friend: FriendRow | undefined };

/** How a friend looks now; undefined of anyone else. */
function currentProfile({ user, friend }: KnownPerson): EngineProfile | undefined {
  if (friend === undefined) return undefined;
  return user ?? profileOfFriend(friend);
}

/** Whether the person exists. An ID that nobody has is stored without a name (sync/load-profiles.ts). */
export function isKnownPerson({ friend, user }: KnownPerson): boolean {
  return friend !== undefined || (user !== undefined && (user.actionStatus === 0 || user.nick !== ''));
}

/** The friend with the name, picture and membership that `users` holds: the row of the friend keeps what was true when it was told. */
export function withCurrentProfile(friend: FriendRow, user: UserRow | undefined): FriendRow {
  if (user === undefined) return friend;
  const { nick: nickName, avatar, vipStatus, vipLevel, svipStatus, svipLevel, luckyNumber, userType, actionStatus } = user;
  return { ...friend, nickName, avatar, vipStatus, vipLevel, svipStatus, svipLevel, luckyNumber, userType, actionStatus: actionStatus === 1 ? 1 : 0 };
}

/** The user's row after the friend was told anew. */
export function userOfFriend(friend: FriendRow, user: UserRow): UserRow {
  const { level: _level, hideInd: _hideInd, hideOn: _hideOn, ...confirmed } = profileOfFriend(friend);
  return { ...user, ...confirmed };
}

/** Whose name or picture a row of the list shows: the other person's, or that of a group's last sender. */
export function personOfConversation(row: Pick<ConversationRow, 'conversationID' | 'type' | 'lastMessage'>): string {
  return row.type === 'C2C' ? targetOf(row.conversationID) : (row.lastMessage?.fromAccount ?? '');
}

/** The conversation as it is shown: its own copies of a friend's name, picture and remark never win over what is known of the friend. */
export function withCurrentPerson(row: ConversationRow, known: KnownPerson): ConversationRow {
  const profile = currentProfile(known);
  if (profile === undefined) return row;
  if (row.type === 'C2C') return { ...row, userProfile: profile, remark: known.friend?.remark ?? row.remark };
  return row.lastMessage === null ? row : { ...row, lastMessage: { ...row.lastMessage, nick: profile.nick } };
}
