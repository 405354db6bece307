import { useEffect, useState } from 'react';
import type { GroupMemberRow } from '../../core/rows.ts';
import { groupNumberOf } from '../../core/people/person-name.ts';
import { listGroupMembers } from '../../db/people/group-members.ts';
import { countGroupMembers } from '../../db/people/shown-members.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import { useClient } from '../client-context.tsx';
import { useSyncStatus } from '../use-data.ts';
import { useQuery } from '../use-query.ts';

/** Fetches the members of an open group into the table, again after each time without a network. */
export function useFreshMembers(conversationID: string): void {
  const { sync } = useClient();
  const { network } = useSyncStatus();
  useEffect(() => {
    // After a failure the next connection tries again; until then the stored members are shown.
    const groupNumber = groupNumberOf(conversationID);
    if (network === 'online' && groupNumber !== '') sync.refreshMembers(groupNumber).catch(() => undefined);
  }, [sync, network, conversationID]);
}

/** All members of a group; undefined until the first read. See useMembersByCount. */
export function useGroupMembers(groupNumber: string): readonly GroupMemberRow[] | undefined {
  return useMembersByCount(listGroupMembers, groupNumber, true);
}

/**
 * All members of a group, for what needs them at once. They are read when `isOpen` becomes true and when their number changes: in a group of
 * 2,000, one changed member must not read all others again. `list` must be the same function at each call.
 */
export function useMembersByCount<T>(
  list: (db: AccountDatabase, groupNumber: string) => Promise<readonly T[]>,
  groupNumber: string,
  isOpen: boolean,
): readonly T[] | undefined {
  const { read } = useClient();
  const count = useQuery(async (db) => (isOpen ? countGroupMembers(db, groupNumber) : -1), [groupNumber, isOpen]);
  const [members, setMembers] = useState<{ readonly groupNumber: string; readonly list: readonly T[] }>();
  useEffect(() => {
    if (count === undefined || count < 0) return undefined;
    let isOver = false;
    read(async (db) => list(db, groupNumber)).then(
      (found) => isOver || setMembers({ groupNumber, list: found }),
      // The next change of the number reads again.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [read, list, groupNumber, count]);
  return members?.groupNumber === groupNumber ? members.list : undefined;
}
