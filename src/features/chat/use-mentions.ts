import { useCallback, useMemo, useState } from 'react';
import type { ConversationRow } from '../../core/rows.ts';

type Mentions = ConversationRow['groupAtInfoList'];

export type MentionJump = {
  /** Where the oldest one stands that has not been seen; undefined = there is none. */
  readonly next: number | undefined;
  readonly count: number;
  /** These places were in view. */
  readonly seen: (from: number, to: number) => void;
};

/** Who was called by name, or with everybody, and has not come there yet: those of before the chat was opened, and those since. */
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
