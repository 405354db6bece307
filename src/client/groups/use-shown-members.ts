import type { ShownMember } from '../../core/groups/shown-member.ts';
import { listAdmins, listFirstMembers, listMutedMembers, listShownMembers, readShownMember } from '../../db/people/shown-members.ts';
import { useMembersByCount } from '../people/use-group-members.ts';
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

/** All members, for a search or a picker; see useMembersByCount. */
export function useAllMembers(groupNumber: string, isOpen: boolean): readonly ShownMember[] | undefined {
  return useMembersByCount(listShownMembers, groupNumber, isOpen);
}
