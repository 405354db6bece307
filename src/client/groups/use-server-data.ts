import { useCallback, useEffect, useState } from 'react';
import type { LeaderServices } from '../../core/leader-services.ts';
import { useClient } from '../client-context.tsx';
import { useSyncStatus } from '../use-data.ts';

type BlacklistedPeople = LeaderServices['groupBlacklist']['result'];
type MemberDetail = LeaderServices['groupMember']['result'];
/** `value` undefined = not loaded. */
type Loaded<T> = { readonly value: T | undefined; readonly isLoading: boolean; readonly askAgain: () => void };

type Ask<T> = () => Promise<T | undefined>;

/** What only the server knows: it is read while there is an `ask`, anew with another one, and again after a time without a network. */
function useAnswer<T>(ask: Ask<T> | undefined): Loaded<T> {
  const { network } = useSyncStatus();
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState<{ readonly ask: Ask<T>; readonly value: T | undefined }>();
  useEffect(() => {
    if (ask === undefined || network !== 'online') return undefined;
    let isOver = false;
    ask()
      .catch(() => undefined)
      // A failed repetition keeps the earlier answer.
      .then((value) => isOver || setAnswer((old) => ({ ask, value: value ?? (old?.ask === ask ? old.value : undefined) })))
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [ask, network, turn]);
  const isKnown = ask !== undefined && answer?.ask === ask;
  return { value: isKnown ? answer.value : undefined, isLoading: ask !== undefined && !isKnown && network !== 'offline', askAgain: () => setTurn(turn + 1) };
}

/** The blacklist of a group. */
export function useGroupBlacklist(groupNumber: string, isOpen: boolean): Loaded<BlacklistedPeople> {
  const { sync } = useClient();
  const ask = useCallback(async () => sync.ask('groupBlacklist', { groupNumber }), [sync, groupNumber]);
  return useAnswer(isOpen ? ask : undefined);
}

/** When and how a member joined, and when the member last wrote. */
export function useMemberDetail({ groupNumber, wtId }: { readonly groupNumber: string; readonly wtId: string }, isOpen: boolean): Loaded<MemberDetail> {
  const { sync } = useClient();
  const ask = useCallback(async () => sync.ask('groupMember', { groupNumber, wtId }), [sync, groupNumber, wtId]);
  return useAnswer(isOpen ? ask : undefined);
}
