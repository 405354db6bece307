import { c2cConversationId, HELPER_ID } from '../../../contract/ids.ts';
import { roleOf, type GroupRole } from '../../core/groups/group-role.ts';
import type { MessageRow } from '../../core/rows.ts';
import { membershipOf, type Membership } from '../../core/people/membership.ts';
import { quotedAuthorOf } from '../../core/quotes/quote.ts';
import { readGroupMembers } from '../../db/people/group-members.ts';
import { readConversation } from '../../db/conversations.ts';
import { readKv } from '../../db/kv.ts';
import type { AccountDatabase } from '../../db/schema.ts';

export type Sender = {
  readonly id: string;
  /** What I call this friend. */
  readonly remark?: string | undefined;
  readonly nick?: string | undefined;
  /** What they are called in the group that was asked about. */
  readonly groupNickname?: string | undefined;
  readonly avatar?: string | undefined;
  /** What is known is what is so now: of a friend, whose changes are told, and of oneself. */
  readonly isCurrent?: boolean | undefined;
  readonly membership?: Membership | undefined;
  /** Nothing but messages tells of them on this device. */
  readonly isUnknown?: true | undefined;
  /** What they are in the group that was asked about, where that is more than a member. */
  readonly role?: GroupRole | undefined;
};

/** What is known here of these people beyond their messages; `groupNumber` empty = of no group. */
export async function readSenders(
  db: AccountDatabase,
  { me, groupNumber }: { readonly me: string; readonly groupNumber: string },
  ids: readonly string[],
): Promise<Sender[]> {
  const [users, friends, own, members, helper] = await Promise.all([
    db.users.bulkGet([...ids]),
    db.friends.bulkGet([...ids]),
    readKv(db, 'me'),
    readGroupMembers(db, groupNumber, ids),
    ids.includes(HELPER_ID) ? readConversation(db, c2cConversationId(HELPER_ID)) : undefined,
  ]);
  return ids.map((id, at): Sender => {
    // The own profile stands apart: nobody is a friend of himself.
    const [user, friend, member] = [(id === HELPER_ID ? helper?.userProfile : undefined) ?? users[at], id === me ? own : friends[at], members[at]];
    return {
      id,
      remark: friend?.remark || undefined,
      // The helper is the server's: the list, whose row the server keeps up to date, and each of its messages show the same picture.
      isCurrent: (friend !== undefined && friend !== null) || (id === HELPER_ID && user !== undefined),
      nick: user?.nick || friend?.nickName || member?.nickName || undefined,
      groupNickname: member?.groupNickname || undefined,
      avatar: user?.avatar || friend?.avatar || member?.avatar || undefined,
      isUnknown: user === undefined && !friend && member === undefined ? true : undefined,
      membership: membershipOf(user ?? friend ?? member?.memberUserInfo),
      role: roleOf(member?.identity),
    };
  });
}

/** Each person once, in an order that does not depend on who wrote first. */
export function distinctSenders(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort();
}

/** Whom these messages name: their authors, and those of the messages they quote. */
export function peopleNamedIn(rows: readonly Pick<MessageRow, 'from' | 'cloudCustomData'>[]): string[] {
  return rows.flatMap(({ from, cloudCustomData }) => [from, quotedAuthorOf(cloudCustomData) ?? from]);
}
