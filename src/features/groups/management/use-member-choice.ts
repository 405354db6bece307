import { useMemo } from 'react';
import { useClient } from '../../../client/client-context.tsx';
import { useAllMembers } from '../../../client/groups/use-shown-members.ts';
import type { Target } from '../../../core/forward/forward-targets.ts';
import type { ShownMember, Viewer } from '../../../core/groups/shown-member.ts';
import type { GroupRow } from '../../../core/rows.ts';

type ToTargets = (members: readonly ShownMember[], viewer: Viewer) => Target[];

/** The members of a group as targets of a picker; undefined until they are read. */
export function useMemberTargets(group: GroupRow, open: boolean, toTargets: ToTargets): readonly Target[] | undefined {
  const { me } = useClient();
  const members = useAllMembers(group.groupNumber, open);
  const identity = group.selfMember?.identity ?? 0;
  return useMemo(() => members && toTargets(members, { me, identity }), [members, toTargets, me, identity]);
}
