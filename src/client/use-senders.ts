import { useMemo, useRef } from 'react';
import { membershipOf, type Membership } from '../core/view/membership.ts';
import { readKv } from '../db/kv.ts';
import { isEqual } from '../shared/reuse-equal.ts';
import { useClient } from './client-context.tsx';
import { useQuery } from './use-query.ts';

export type Sender = {
  readonly id: string;
  /** What I call this friend. */
  readonly remark?: string | undefined;
  readonly nick?: string | undefined;
  readonly avatar?: string | undefined;
  readonly membership?: Membership | undefined;
};

/** What is known here of these people beyond their messages, by id; a person of whom nothing changed is the same object. */
export function useSenders(ids: readonly string[]): ReadonlyMap<string, Sender> {
  const { me } = useClient();
  const wanted = useMemo(() => [...new Set(ids)].sort(), [ids]);
  const key = wanted.join(' ');
  const read = useQuery(
    async (db) => {
      const list = key === '' ? [] : key.split(' ');
      const [users, friends, own] = await Promise.all([db.users.bulkGet(list), db.friends.bulkGet(list), readKv(db, 'me')]);
      return list.map((id, at): Sender => {
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
    },
    [me, key],
  );
  const last = useRef<ReadonlyMap<string, Sender>>(new Map());
  return useMemo(() => {
    if (read === undefined) return last.current;
    const before = last.current;
    const next = new Map(read.map((sender) => [sender.id, reuse(before.get(sender.id), sender)]));
    const isSame = next.size === before.size && [...next].every(([id, sender]) => before.get(id) === sender);
    if (!isSame) last.current = next;
    return last.current;
  }, [read]);
}

function reuse(before: Sender | undefined, now: Sender): Sender {
  return before !== undefined && isEqual(before, now) ? before : now;
}
