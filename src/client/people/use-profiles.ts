import { useEffect, useMemo } from 'react';
import type { Sender } from '../chat/read-senders.ts';
import { targetIdOf } from '../../core/people/person-name.ts';
import { useClient } from '../client-context.tsx';
import { useSyncStatus } from '../use-data.ts';

/**
 * Loads into the tables the profiles of unknown authors in this chat and of the other person of a pair. The leader leaves out friends,
 * because events keep them up to date.
 */
export function useProfiles(conversationID: string, authors: readonly string[], senders: ReadonlyMap<string, Sender>): void {
  const { sync } = useClient();
  const { network } = useSyncStatus();
  const key = useMemo(() => {
    // The author of a quote is a peer's claim, so nothing is fetched for it.
    const unknown = [...new Set(authors)].filter((id) => senders.get(id)?.isUnknown).sort();
    const peer = conversationID.startsWith('C2C') ? [targetIdOf(conversationID)] : [];
    return [...new Set([...peer, ...unknown])].join(' ');
  }, [conversationID, authors, senders]);
  useEffect(() => {
    // After a failure the next connection tries again.
    if (network === 'online' && key !== '') sync.ask('loadProfiles', { ids: key.split(' ') }).catch(() => undefined);
  }, [sync, network, key]);
}
