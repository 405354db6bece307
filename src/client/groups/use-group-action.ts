import { useCallback } from 'react';
import type { GroupAction } from '../../core/groups/group-actions.ts';
import type { LeaderServices } from '../../core/leader-services.ts';
import { useClient } from '../client-context.tsx';

export type GroupActionOutcome = LeaderServices['manageGroup']['result'] | { readonly kind: 'offline' };

/** Runs an action of a group that needs the network; `offline` = the server could not be asked, or its answer did not arrive. */
export function useManageGroup(groupNumber: string): (action: GroupAction) => Promise<GroupActionOutcome> {
  const { sync } = useClient();
  return useCallback(
    async (action) => (await sync.ask('manageGroup', { groupNumber, action }).catch(() => undefined)) ?? { kind: 'offline' },
    [sync, groupNumber],
  );
}
