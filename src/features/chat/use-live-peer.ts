import { useEffect, useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useHasPresence } from '../../client/people/use-online-peers.ts';
import { useSyncStatus } from '../../client/use-data.ts';

const TYPING_EXPIRY_MS = 5000;

export type LivePeer = { readonly isTyping: boolean; readonly statusType: number; readonly offTime?: number | undefined };

const UNKNOWN: LivePeer = { isTyping: false, statusType: 0 };

/** The current state of a person: typing, and online or not. Never stored. */
export function useLivePeer(userID: string | undefined): LivePeer {
  const { sync } = useClient();
  const hasPresence = useHasPresence();
  const isOnline = useSyncStatus().network === 'online' && hasPresence;
  const [peer, setPeer] = useState<LivePeer>(UNKNOWN);

  useEffect(() => {
    setPeer(UNKNOWN);
    if (userID === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const setTyping = (isTyping: boolean) => setPeer((old) => (old.isTyping === isTyping ? old : { ...old, isTyping }));
    const cancel = sync.subscribeLive((event) => {
      if (event.e === 'typing' && event.d.from === userID) {
        clearTimeout(timer);
        setTyping(event.d.on);
        if (event.d.on) timer = setTimeout(() => setTyping(false), TYPING_EXPIRY_MS);
      }
      if (event.e !== 'presence') return;
      const state = event.d.list.find((one) => one.userID === userID);
      if (state !== undefined) setPeer((old) => ({ ...old, statusType: state.statusType, offTime: state.offTime }));
    });
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [sync, userID]);

  // The request also subscribes, and a subscription ends with its connection.
  useEffect(() => {
    if (userID === undefined || !isOnline) return undefined;
    let isGone = false;
    void sync.ask('presence', { userID }).then((state) => {
      if (!isGone && state !== undefined) setPeer((old) => ({ ...old, statusType: state.statusType, offTime: state.offTime }));
    });
    return () => {
      isGone = true;
    };
  }, [sync, userID, isOnline]);

  return peer;
}
