import { useMemo, useRef } from 'react';
import { isEqual } from '../shared/reuse-equal.ts';
import { useClient } from './client-context.tsx';
import { distinctSenders, readSenders, type Sender } from './chat/read-senders.ts';
import { useQuery } from './use-query.ts';

/**
 * The data of these people on this device beyond their messages, and their role in a group, by id. An unchanged person is the same object
 * as before.
 */
export function useSenders(
  ids: readonly string[],
  { groupNumber = '', prepared }: { readonly groupNumber?: string; readonly prepared?: readonly Sender[] | undefined } = {},
): ReadonlyMap<string, Sender> {
  const { me } = useClient();
  const key = useMemo(() => distinctSenders(ids).join(' '), [ids]);
  const read = useQuery(async (db) => readSenders(db, { me, groupNumber }, key === '' ? [] : key.split(' ')), [me, groupNumber, key], prepared);
  const last = useRef<ReadonlyMap<string, Sender>>(new Map());
  return useMemo(() => {
    if (read === undefined) return last.current;
    const before = last.current;
    const next = new Map(read.map((sender) => [sender.id, reuse(before.get(sender.id), sender)]));
    const isSame = next.size === before.size && [...next].every(([id, sender]) => before.get(id) === sender);
    if (!isSame) last.current = next;
    return last.current;
  }, [read]);
}

function reuse(before: Sender | undefined, now: Sender): Sender {
  return before !== undefined && isEqual(before, now) ? before : now;
}
