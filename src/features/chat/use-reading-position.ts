import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { readReadingPosition } from '../../client/chat/read-reading-position.ts';
import { useClient } from '../../client/client-context.tsx';
import { isPending } from '../../core/rows.ts';
import type { TimelineItem } from '../../core/messages/timeline.ts';
import type { FlowListHandle } from '../../ui/lists/flow-list.tsx';

/** A hand that rests has found its place; each one is a commit. */
const REST_MS = 800;

type PlaceContext = {
  readonly conversationID: string;
  readonly items: readonly TimelineItem[];
  readonly list: RefObject<FlowListHandle | null>;
  readonly isAtEnd: boolean;
  readonly isRead: boolean;
  /** The chat was opened for a message, which comes before where one stopped. */
  readonly isLedElsewhere: boolean;
  readonly restore: (ID: string) => Promise<void>;
  /** There is no place to bring back. */
  readonly onPlaced: () => void;
};

type ReadingPosition = {
  /** A hand has moved the view: where it rests is kept. */
  readonly note: () => void;
  /** A press leads there, whatever happens before the view is there; null = the end; undefined = it could not. */
  readonly keepAt: (place: string | null | undefined) => void;
};

/** Brings back where the user stopped reading, and keeps where he stops now. */
export function useReadingPosition(context: PlaceContext): ReadingPosition {
  const { conversationID, isRead, restore, onPlaced } = context;
  const { read, commands } = useClient();
  const current = useRef(context);
  /** False until the old place is back: leaving before that must not forget it. */
  const isSettled = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const place = useRef<string>(undefined);
  useEffect(() => {
    current.current = context;
  });

  const look = useCallback(() => {
    const { isAtEnd, items, list } = current.current;
    const range = list.current?.visibleRange();
    if (range === undefined) return;
    const row = items[Math.floor((range.first + range.last) / 2)]?.row;
    place.current = isAtEnd || row === undefined || isPending(row) ? undefined : row.ID;
  }, []);

  const keep = useCallback(() => {
    timer.current = undefined;
    // A place that could not be stored is looked for again with the next scrolling.
    if (isSettled.current) commands.rememberReadingPosition(conversationID, place.current).catch(() => undefined);
  }, [commands, conversationID]);

  useEffect(() => {
    if (!isRead || isSettled.current) return;
    const bringBack = async () => {
      if (current.current.isLedElsewhere) return;
      place.current = await readReadingPosition({ read }, conversationID);
      if (place.current === undefined) onPlaced();
      else await restore(place.current);
    };
    bringBack()
      .catch(onPlaced)
      .finally(() => {
        isSettled.current = true;
      });
  }, [isRead, read, conversationID, restore, onPlaced]);

  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      keep();
    },
    [keep],
  );

  const note = useCallback(() => {
    if (!isSettled.current) return;
    look();
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, REST_MS);
  }, [look, keep]);

  const keepAt = useCallback<ReadingPosition['keepAt']>(
    (requested) => {
      if (requested === undefined) return;
      clearTimeout(timer.current);
      place.current = requested ?? undefined;
      keep();
    },
    [keep],
  );
  return { note, keepAt };
}
