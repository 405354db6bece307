import { useCallback, useEffect, useState } from 'react';
import type { AccountDatabase } from '../../db/schema.ts';
import { readKv } from '../../db/kv.ts';
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
  const refusal = useQuery(async (db) => ({ key, is: key !== undefined && (await isWithoutAnswer(db, key)) }), [key]);
  const isRefused = key !== undefined && refusal?.key === key && refusal.is;
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

/** Whether the operation has ended without a result. Both change in one transaction, so the operation must be read first. */
async function isWithoutAnswer(db: AccountDatabase, key: string): Promise<boolean> {
  if ((await db.ops.get(key)) !== undefined) return false;
  return !(await readKv(db, 'inviteResults'))?.some((one) => one.key === key);
}
