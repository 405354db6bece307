import { useCallback, useEffect, useState } from 'react';
import { isKnownPerson } from '../../core/people/current-profile.ts';
import type { LiveSync } from '../client.ts';
import { useClient } from '../client-context.tsx';
import { useSyncStatus } from '../use-data.ts';
import { useQuery } from '../use-query.ts';

/**
 * `found` = the wtId of the person is known; `none` = there is no such person; `unreachable` = the person is not on this device, and the
 * server cannot be reached now.
 */
export type PersonLinkState =
  | { readonly kind: 'found'; readonly wtId: string }
  | { readonly kind: 'looking' }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreachable'; readonly askAgain: () => void };

type Answer = { readonly id: string; readonly found: string | null | undefined };

/** Looks a person up on this device and then in the directory. `id` is a wtId, or the lucky number of a person. */
export function usePersonLink(id: string): PersonLinkState {
  const { me, sync } = useClient();
  const { network } = useSyncStatus();
  const isStored = useQuery(
    async (db) => {
      const [friend, user] = await Promise.all([db.friends.get(id), db.users.get(id)]);
      return id === me || isKnownPerson({ friend, user });
    },
    [id, me],
  );
  const [answer, setAnswer] = useState<Answer>();
  const [turn, setTurn] = useState(0);
  const isAsked = isStored === false && network === 'online';
  useEffect(() => {
    if (!isAsked) return undefined;
    let isGone = false;
    setAnswer(undefined);
    void askDirectory(sync, id)
      .catch(() => undefined)
      .then((found) => isGone || setAnswer({ id, found }));
    return () => {
      isGone = true;
    };
  }, [sync, id, isAsked, turn]);

  const askAgain = useCallback(() => setTurn((last) => last + 1), []);
  const given = answer?.id === id ? answer : undefined;
  if (isStored === true) return { kind: 'found', wtId: id };
  if (typeof given?.found === 'string') return { kind: 'found', wtId: given.found };
  if (given?.found === null) return { kind: 'none' };
  const isUnreachable = isStored === false && (network === 'offline' || given !== undefined);
  return isUnreachable ? { kind: 'unreachable', askAgain } : { kind: 'looking' };
}

/** The wtId of the person; null = no person has the number; undefined = no answer. */
async function askDirectory(sync: LiveSync, id: string): Promise<string | null | undefined> {
  const exists = await sync.ask('conversationExists', { conversationID: `C2C${id}` });
  if (exists !== false) return exists === true ? id : undefined;
  // A lucky number is no wtId, but the directory names its owner.
  return (await sync.ask('person', { wtId: id }))?.wtId ?? null;
}
