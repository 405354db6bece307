import { useCallback, useEffect, useState } from 'react';
import { knowsConversation } from '../../db/people/knows-conversation.ts';
import { useClient } from '../client-context.tsx';
import { useSyncStatus } from '../use-data.ts';
import { useQuery } from '../use-query.ts';

/**
 * `open` = it exists; `reading` = not known yet; `none` = the server knows no such person, or no such group of this user; `unreachable` =
 * it is not on this device, and the server cannot be reached now.
 */
export type Entering = { readonly kind: 'open' | 'reading' | 'none' | 'unreachable'; readonly askAgain: () => void };

type Answer = { readonly conversationID: string; readonly exists: boolean | undefined };

/** Whether an address leads to a conversation. The server is asked only about conversations that this device does not know. */
export function useEntering(conversationID: string, isPrepared: boolean): Entering {
  const { sync } = useClient();
  const { network } = useSyncStatus();
  const isKnown = useQuery(async (db) => knowsConversation(db, conversationID), [conversationID]);
  const [answer, setAnswer] = useState<Answer>();
  const [turn, setTurn] = useState(0);
  const askAgain = useCallback(() => {
    setAnswer(undefined);
    setTurn((last) => last + 1);
  }, []);
  const isAsked = isKnown === false && network === 'online';
  useEffect(() => {
    if (!isAsked) return undefined;
    let isGone = false;
    void sync
      .ask('conversationExists', { conversationID })
      .catch(() => undefined)
      .then((exists) => isGone || setAnswer({ conversationID, exists }));
    return () => {
      isGone = true;
    };
  }, [sync, conversationID, isAsked, turn]);

  const found = answer?.conversationID === conversationID ? answer : undefined;
  if (isPrepared || isKnown === true || found?.exists === true) return { kind: 'open', askAgain };
  if (found?.exists === false) return { kind: 'none', askAgain };
  const isUnreachable = isKnown === false && (network === 'offline' || (isAsked && found !== undefined));
  return { kind: isUnreachable ? 'unreachable' : 'reading', askAgain };
}
