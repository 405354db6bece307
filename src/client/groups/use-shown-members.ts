import { useEffect, useState } from 'react';
import type { ShownMember } from '../../core/groups/shown-member.ts';
import { countGroupMembers, listAdmins, listFirstMembers, listMutedMembers, listShownMembers, readShownMember } from '../../db/people/shown-members.ts';
import { useClient } from '../client-context.tsx';
import { useQuery } from '../use-query.ts';

/** The first members of a group; see listFirstMembers. Undefined until the first read. */
export function useFirstMembers(groupNumber: string, limit: number): readonly ShownMember[] | undefined {
  return useQuery(async (db) => listFirstMembers(db, groupNumber, limit), [groupNumber, limit]);
}

export function useAdmins(groupNumber: string): readonly ShownMember[] | undefined {
  return useQuery(async (db) => listAdmins(db, groupNumber), [groupNumber]);
}

/** The muted members. `nowMs` = the server's time at which the list opened. */
export function useMutedMembers(groupNumber: string, nowMs: number): readonly ShownMember[] | undefined {
  const nowSec = Math.floor(nowMs / 1000);
  return useQuery(async (db) => listMutedMembers(db, groupNumber, nowSec), [groupNumber, nowSec]);
}

/** Undefined = not read yet, null = not a member, or not known to this device. */
export function useShownMember(groupNumber: string, wtId: string): ShownMember | null | undefined {
  return useQuery(async (db) => (await readShownMember(db, groupNumber, wtId)) ?? null, [groupNumber, wtId]);
}

/**
 * All members, for a search or a picker. They are read when `isOpen` becomes true and when their number changes: in a group of 2,000, one
 * changed member must not read all others again.
 */
export function useAllMembers(groupNumber: string, isOpen: boolean): readonly ShownMember[] | undefined {
  const { read } = useClient();
  const count = useQuery(async (db) => (isOpen ? countGroupMembers(db, groupNumber) : -1), [groupNumber, isOpen]);
  const [members, setMembers] = useState<{ readonly groupNumber: string; readonly list: readonly ShownMember[] }>();
  useEffect(() => {
    if (count === undefined || count < 0) return undefined;
    let isOver = false;
    read(async (db) => listShownMembers(db, groupNumber)).then(
      (list) => isOver || setMembers({ groupNumber, list }),
      // The next change of the number reads again.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [read, groupNumber, count]);
  return members?.groupNumber === groupNumber ? members.list : undefined;
}
