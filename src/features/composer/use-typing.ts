import { useEffect } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { targetIdOf } from '../../core/people/person-name.ts';

const RESEND_MS = 4000;

/** Notifies the other person of a one-to-one chat while the user is writing (protocol A14). */
export function useTyping(conversationID: string, isWriting: boolean): void {
  const { sync } = useClient();
  const isPerson = conversationID.startsWith('C2C');
  useEffect(() => {
    if (!isPerson || !isWriting) return undefined;
    const to = targetIdOf(conversationID);
    sync.setTyping(to, true);
    const timer = setInterval(() => sync.setTyping(to, true), RESEND_MS);
    return () => {
      clearInterval(timer);
      sync.setTyping(to, false);
    };
  }, [sync, conversationID, isPerson, isWriting]);
}
