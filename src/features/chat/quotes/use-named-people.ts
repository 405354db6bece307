import { useMemo } from 'react';
import { peopleNamedIn, type Sender } from '../../../client/chat/read-senders.ts';
import { useProfiles } from '../../../client/people/use-profiles.ts';
import { useSenders } from '../../../client/use-senders.ts';
import { groupNumberOf } from '../../../core/people/person-name.ts';
import type { TimelineItem } from '../../../core/messages/timeline.ts';

/** Data on this device of the authors of these messages and of their quotes, by id; the profiles of unknown authors are fetched. */
export function useNamedPeople(conversationID: string, items: readonly TimelineItem[], prepared: readonly Sender[] | undefined): ReadonlyMap<string, Sender> {
  const rows = useMemo(() => items.map(({ row }) => row), [items]);
  const ids = useMemo(() => peopleNamedIn(rows), [rows]);
  const senders = useSenders(ids, { groupNumber: groupNumberOf(conversationID), prepared });
  const authors = useMemo(() => rows.map(({ from }) => from), [rows]);
  useProfiles(conversationID, authors, senders);
  return senders;
}
