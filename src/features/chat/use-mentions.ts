import { useCallback, useMemo, useState } from 'react';
import type { ConversationRow } from '../../core/rows.ts';

type Mentions = ConversationRow['groupAtInfoList'];

export type MentionJump = {
  /** Sequence of the oldest unseen mention; undefined = there is none. */
  readonly next: number | undefined;
  readonly count: number;
  /** Records that this range of sequences was in view. */
  readonly seen: (from: number, to: number) => void;
};

/** Unseen mentions of the user, by name or of everybody: those from before the chat was opened, and those since. */
export function useMentions(atOpen: Mentions, now: Mentions): MentionJump {
  const [seenPlaces, setSeen] = useState<ReadonlySet<number>>(new Set());
  const places = useMemo(() => [...new Set([...atOpen, ...now].map(({ messageSequence }) => messageSequence))].sort((a, b) => a - b), [atOpen, now]);
  const open = useMemo(() => places.filter((place) => !seenPlaces.has(place)), [places, seenPlaces]);
  const seen = useCallback(
    (from: number, to: number) => {
      const fresh = open.filter((place) => place >= from && place <= to);
      if (fresh.length > 0) setSeen((old) => new Set([...old, ...fresh]));
    },
    [open],
  );
  return useMemo(() => ({ next: open[0], count: open.length, seen }), [open, seen]);
}
