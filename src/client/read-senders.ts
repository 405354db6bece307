import { membershipOf, type Membership } from '../core/view/membership.ts';
import { readKv } from '../db/kv.ts';
import type { AccountDatabase } from '../db/schema.ts';

export type Sender = {
  readonly id: string;
  /** What I call this friend. */
  readonly remark?: string | undefined;
  readonly nick?: string | undefined;
  readonly avatar?: string | undefined;
  readonly membership?: Membership | undefined;
};

/** What is known here of these people beyond their messages. */
export async function readSenders(db: AccountDatabase, me: string, ids: readonly string[]): Promise<Sender[]> {
  const [users, friends, own] = await Promise.all([db.users.bulkGet([...ids]), db.friends.bulkGet([...ids]), readKv(db, 'me')]);
  return ids.map((id, at): Sender => {
    // The own profile stands apart: nobody is a friend of himself.
    const [user, friend] = [users[at], id === me ? own : friends[at]];
    return {
      id,
      remark: friend?.remark || undefined,
      nick: user?.nick || friend?.nickName || undefined,
      avatar: user?.avatar || friend?.avatar || undefined,
      membership: membershipOf(user ?? friend),
    };
  });
}

/** Each person once, in an order that does not depend on who wrote first. */
export function distinctSenders(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort();
}
