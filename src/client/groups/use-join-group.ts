import { useCallback, useState } from 'react';
import type { GroupWay, JoinResult } from '../../core/groups/joining/group-card.ts';
import { useClient } from '../client-context.tsx';

/** Joins a group or applies to it. `join` resolves with undefined when the server could not be reached. */
export function useJoinGroup(way: GroupWay): { readonly isBusy: boolean; readonly join: (applyContent: string) => Promise<JoinResult | undefined> } {
  const { sync } = useClient();
  const [isBusy, setBusy] = useState(false);
  const { groupNumber, key = '', inviterWtId = '' } = way;
  const join = useCallback(
    async (applyContent: string) => {
      setBusy(true);
      const ways = { ...(key === '' ? {} : { key }), ...(inviterWtId === '' ? {} : { inviterWtId }) };
      try {
        return await sync.ask('joinGroup', { groupNumber, ...ways, ...(applyContent === '' ? {} : { applyContent }) });
      } catch {
        return undefined;
      } finally {
        setBusy(false);
      }
    },
    [sync, groupNumber, key, inviterWtId],
  );
  return { isBusy, join };
}
