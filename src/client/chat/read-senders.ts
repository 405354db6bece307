import { c2cConversationId, HELPER_ID } from '../../../contract/ids.ts';
import { roleOf, type GroupRole } from '../../core/groups/group-role.ts';
import type { MessageRow } from '../../core/rows.ts';
import { peopleBeside } from '../../core/messages/people-beside.ts';
import { membershipOf, type Membership } from '../../core/people/membership.ts';
import { quotedAuthorOf } from '../../core/quotes/quote.ts';
import { readGroupMembers } from '../../db/people/group-members.ts';
import { readConversation } from '../../db/conversations.ts';
import { readKv } from '../../db/kv.ts';
import type { AccountDatabase } from '../../db/schema.ts';

export type Sender = {
  readonly id: string;
  /** The remark that the user gave to this friend. */
  readonly remark?: string | undefined;
  readonly nick?: string | undefined;
  /** Their nickname in the requested group. */
  readonly groupNickname?: string | undefined;
  readonly avatar?: string | undefined;
  /** The stored profile is current: of friends, whose changes the server sends, of the user, and of the helper. */
  readonly isCurrent?: boolean | undefined;
  readonly membership?: Membership | undefined;
  /** This device knows them from messages only. */
  readonly isUnknown?: true | undefined;
  /** Their role in the requested group, where it is more than a member. */
  readonly role?: GroupRole | undefined;
};

/** Data of these people on this device beyond their messages; `groupNumber` empty = of no group. */
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
    // The own profile is stored separately, because the user is not in the friends' table.
    const [user, friend, member] = [(id === HELPER_ID ? helper?.userProfile : undefined) ?? users[at], id === me ? own : friends[at], members[at]];
    return {
      id,
      remark: friend?.remark || undefined,
      // The helper belongs to the server: its conversation, whose row the server keeps current, and its messages show the same picture.
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

/** Each person once, in an order that does not depend on the order of the messages. */
export function distinctSenders(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort();
}

type Naming = Pick<MessageRow, 'from' | 'cloudCustomData' | 'type' | 'payload' | 'reactionList' | 'isRevoked'>;

/** The people in these messages: the authors, the authors of quoted messages, and those of group tips and reactions. */
export function peopleNamedIn(rows: readonly Naming[]): string[] {
  return rows.flatMap((row) => [row.from, quotedAuthorOf(row.cloudCustomData) ?? row.from, ...peopleBeside(row)]);
}
