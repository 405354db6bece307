import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { readReadingPosition } from '../../../client/chat/read-reading-position.ts';
import { useClient } from '../../../client/client-context.tsx';
import { isPending } from '../../../core/rows.ts';
import type { TimelineItem } from '../../../core/messages/timeline.ts';
import type { FlowListHandle } from '../../../ui/lists/flow-list.tsx';

/** Milliseconds without scrolling before the position is stored, because each store is a commit. */
const REST_MS = 800;

type PlaceContext = {
  readonly conversationID: string;
  readonly items: readonly TimelineItem[];
  readonly list: RefObject<FlowListHandle | null>;
  readonly isAtEnd: boolean;
  readonly isRead: boolean;
  /** The chat was opened for a message, which takes precedence over the reading position. */
  readonly isLedElsewhere: boolean;
  readonly restore: (ID: string) => Promise<void>;
  /** There is no position to restore. */
  readonly onPlaced: () => void;
};

type ReadingPosition = {
  /** The user scrolled: the position is stored after a pause. */
  readonly note: () => void;
  /**
   * A press leads to this message, which is stored even if the view does not get there. null = the end; undefined = the jump failed.
   */
  readonly keepAt: (place: string | null | undefined) => void;
};

/** Restores the position where the user stopped reading, and stores the current one. */
export function useReadingPosition(context: PlaceContext): ReadingPosition {
  const { conversationID, isRead, restore, onPlaced } = context;
  const { read, commands } = useClient();
  const current = useRef(context);
  /** False until the old position is restored: leaving before that must not delete it. */
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
    // A position that could not be stored is stored again after the next scrolling.
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
