import { useEffect, useMemo, useState } from 'react';
import type { GroupMemberRow } from '../../core/rows.ts';
import { groupNumberOf } from '../../core/people/person-name.ts';
import { listGroupMembers } from '../../db/people/group-members.ts';
import { useClient } from '../client-context.tsx';
import { useSyncStatus } from '../use-data.ts';
import { useQuery } from '../use-query.ts';

/** Fetches the members of an open group into the table, again after each time without a network. */
export function useFreshMembers(conversationID: string): void {
  const { sync } = useClient();
  const { network } = useSyncStatus();
  useEffect(() => {
    // After a failure the next connection tries again; until then the stored members are shown.
    const groupNumber = groupNumberOf(conversationID);
    if (network === 'online' && groupNumber !== '') sync.refreshMembers(groupNumber).catch(() => undefined);
  }, [sync, network, conversationID]);
}

/** All members of a group; undefined until the first read. */
export function useGroupMembers(groupNumber: string): readonly GroupMemberRow[] | undefined {
  return useQuery(async (db) => listGroupMembers(db, groupNumber), [groupNumber]);
}

const NONE: ReadonlyMap<string, readonly string[]> = new Map();

/** Pronunciations of these names by id, once the leader's worker has computed them; requested only where `isWanted`. */
export function useSpelling(people: readonly { readonly id: string; readonly name: string }[], isWanted: boolean): ReadonlyMap<string, readonly string[]> {
  const { sync } = useClient();
  const [spelled, setSpelled] = useState(NONE);
  const key = useMemo(() => (isWanted ? people.map(({ id, name }) => `${id} ${name}`).join('\n') : ''), [people, isWanted]);
  useEffect(() => {
    if (key === '') return;
    let isOver = false;
    const pairs = key.split('\n').map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const);
    sync
      .ask('spellNames', { names: pairs.map(([, name]) => name) })
      // Without pronunciations the names are found as they are written.
      .then((syllables) => syllables !== undefined && !isOver && setSpelled(new Map(pairs.map(([id], at) => [id, syllables[at] ?? []]))))
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [sync, key]);
  return spelled;
}
