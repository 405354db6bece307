import { useEffect } from 'react';
import type { GroupMemberRow } from '../../core/rows.ts';
import { groupNumberOf } from '../../core/people/person-name.ts';
import { listGroupMembers } from '../../db/people/group-members.ts';
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

/** All members of a group; undefined until the first read. */
export function useGroupMembers(groupNumber: string): readonly GroupMemberRow[] | undefined {
  return useQuery(async (db) => listGroupMembers(db, groupNumber), [groupNumber]);
}
