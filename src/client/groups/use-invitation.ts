import { useCallback, useEffect, useState } from 'react';
import { useClient } from '../client-context.tsx';
import { useQuery } from '../use-query.ts';
import { useSyncStatus } from '../use-data.ts';
import { useInviteResult, type ShownInviteResult } from './use-invite-results.ts';

type InvitationEvents = {
  /** The invitation waits for the network. */
  readonly onLater: () => void;
  /** The server has refused the whole invitation, which a toast says. */
  readonly onRefused: () => void;
};

/** Invites friends to a group, and waits for the answer while there is a network. `result` = the answer. */
export function useInvitation(
  groupNumber: string,
  { onLater, onRefused }: InvitationEvents,
): { readonly isBusy: boolean; readonly result: ShownInviteResult | undefined; readonly invite: (wtIds: readonly string[]) => Promise<void> } {
  const { commands } = useClient();
  const isOnline = useSyncStatus().network === 'online';
  const [key, setKey] = useState<string>();
  const result = useInviteResult(key ?? '');
  const isQueued = useQuery(async (db) => ({ key, is: key !== undefined && (await db.ops.get(key)) !== undefined }), [key]);
  const isRefused = key !== undefined && isQueued?.key === key && !isQueued.is && result === undefined;
  const isLater = key !== undefined && !isOnline && result === undefined;
  useEffect(() => {
    if (!isRefused && !isLater) return;
    setKey(undefined);
    if (isLater) onLater();
    else onRefused();
  }, [isRefused, isLater, onLater, onRefused]);
  const invite = useCallback(async (wtIds: readonly string[]) => setKey(await commands.inviteMembers(groupNumber, wtIds)), [commands, groupNumber]);
  return { isBusy: key !== undefined && result === undefined, result: key === undefined ? undefined : result, invite };
}
