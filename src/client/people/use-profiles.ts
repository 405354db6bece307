import { useEffect, useMemo } from 'react';
import type { Sender } from '../chat/read-senders.ts';
import { targetIdOf } from '../../core/people/person-name.ts';
import { useClient } from '../client-context.tsx';
import { useSyncStatus } from '../use-data.ts';

/** Has the profiles of who writes here loaded, where nothing is known of them, and that of the other one of a pair who is no friend, behind the tables. */
export function useProfiles(conversationID: string, authors: readonly string[], senders: ReadonlyMap<string, Sender>): void {
  const { sync } = useClient();
  const { network } = useSyncStatus();
  const key = useMemo(() => {
    // Whom a quote names is the word of a peer, for which nothing is fetched.
    const unknown = [...new Set(authors)].filter((id) => senders.get(id)?.isUnknown).sort();
    const peer = conversationID.startsWith('C2C') ? [targetIdOf(conversationID)] : [];
    return [...new Set([...peer, ...unknown])].join(' ');
  }, [conversationID, authors, senders]);
  useEffect(() => {
    // What cannot be had now comes with the next connection.
    if (network === 'online' && key !== '') sync.ask('loadProfiles', { ids: key.split(' ') }).catch(() => undefined);
  }, [sync, network, key]);
}
