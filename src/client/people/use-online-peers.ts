import { useEffect, useState } from 'react';
import { useClient } from '../client-context.tsx';
import { isEnabled } from '../../core/view/features.ts';
import { useKv, useSyncStatus } from '../use-data.ts';

const ONLINE = 1;
/** The server lets one connection watch 500 people; the open chat and other parts need some of them. */
const MAX_PEERS = 200;
const NOBODY: ReadonlySet<string> = new Set();

/** Whether the operator and the plan of the engine show who is online. Until that is known they do. */
export function useHasPresence(): boolean {
  const features = useKv('webConfig')?.features;
  const isInPlan = useKv('abilities')?.presence !== false;
  return isEnabled(features, 'onlineUserList') && isInPlan;
}

/** Which of these people are online now, of the first MAX_PEERS; empty while this device is offline. Never stored. */
export function useOnlinePeers(ids: readonly string[]): ReadonlySet<string> {
  const { sync } = useClient();
  const hasPresence = useHasPresence();
  const isOnline = useSyncStatus().network === 'online' && hasPresence;
  const [peers, setPeers] = useState(NOBODY);
  // Sorted, so that a row that changes its position causes no new request.
  const key = ids.slice(0, MAX_PEERS).toSorted().join(' ');

  useEffect(
    () =>
      sync.subscribeLive((event) => {
        if (event.e === 'presence') setPeers((old) => withPresence(old, event.d.list));
      }),
    [sync],
  );

  // The request also subscribes, and a subscription ends with its connection.
  useEffect(() => {
    if (!isOnline || key === '') {
      setPeers(NOBODY);
      return undefined;
    }
    let isGone = false;
    void sync.ask('presences', { userIDs: key.split(' ') }).then((list) => {
      if (!isGone && list !== undefined) setPeers((old) => withPresence(old, list));
    });
    return () => {
      isGone = true;
    };
  }, [sync, key, isOnline]);

  return peers;
}

/** The same set where nothing changes, so that no row is rendered again. */
function withPresence(old: ReadonlySet<string>, list: readonly { readonly userID: string; readonly statusType: number }[]): ReadonlySet<string> {
  const changed = list.filter(({ userID, statusType }) => old.has(userID) !== (statusType === ONLINE));
  if (changed.length === 0) return old;
  const next = new Set(old);
  for (const { userID, statusType } of changed) {
    if (statusType === ONLINE) next.add(userID);
    else next.delete(userID);
  }
  return next;
}
