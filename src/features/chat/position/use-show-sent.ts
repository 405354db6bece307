import { useEffect, useRef } from 'react';

/**
 * After sending, the list scrolls to the end from any position, so that the user sees the message. `sentID` = the newest message, if this
 * page has sent it; it returns when a later message is deleted.
 */
export function useShowSent(sentID: string | undefined, toEnd: () => void): void {
  const shown = useRef(new Set([sentID]));
  useEffect(() => {
    if (sentID === undefined || shown.current.has(sentID)) return;
    shown.current.add(sentID);
    toEnd();
  }, [sentID, toEnd]);
}
