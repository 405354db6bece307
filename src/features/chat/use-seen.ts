import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { wantsReceipt } from '../../core/messages/message-state.ts';
import type { TimelineItem } from '../../core/messages/timeline.ts';
import { usePageVisible } from '../../parts/use-page-visible.ts';
import { isSeen } from './is-seen.ts';
import type { ReadMarkGate } from './use-read-mark-gate.ts';

const BATCH_MS = 500;
const BATCH_SIZE = 30;
/** In a rush of messages each mark would be a commit, a call and a rendering of its own beside every one of them. */
const MARK_REST_MS = 400;

type SeenContext = {
  readonly conversationID: string;
  readonly items: readonly TimelineItem[];
  readonly unreadCount: number;
  readonly isAtEnd: boolean;
  readonly box: RefObject<HTMLElement | null>;
  /** No author is told: the user hides it, or the group knows no receipts. */
  readonly isSilent: boolean;
  readonly held: ReadMarkGate;
};

/** Says what was read: everything once the end is in view, and each message to its author once it was seen (protocol A15). */
export function useSeen(context: SeenContext): { readonly schedule: () => void } {
  const { conversationID, items, unreadCount, isAtEnd, held } = context;
  const { isHeld } = held;
  const { commands, me } = useClient();
  const isVisible = usePageVisible();
  const current = useRef(context);
  const reported = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Before any effect of the same commit: what brings a place back marks as read by what is true then, not by the end it has left.
  useLayoutEffect(() => {
    current.current = context;
  });

  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDue = useRef(false);
  const markRead = useCallback(() => {
    const { conversationID: id, isAtEnd: isEnd, unreadCount: count } = current.current;
    const isSeenNow = isEnd && count > 0 && !isHeld.current && document.visibilityState === 'visible';
    if (rest.current !== undefined) {
      // What comes while the last mark rests is in view; whoever leaves the end before the next one has read it all the same.
      if (!isEnd && isDue.current) commands.markRead(id).catch(() => undefined);
      isDue.current = isSeenNow;
      return;
    }
    if (!isSeenNow) return;
    isDue.current = false;
    rest.current = setTimeout(() => {
      rest.current = undefined;
      markRead();
    }, MARK_REST_MS);
    // A mark that could not be stored is set again with the next message.
    commands.markRead(id).catch(() => undefined);
  }, [commands, isHeld]);
  useEffect(() => {
    held.mark.current = markRead;
  }, [held, markRead]);
  useEffect(markRead, [markRead, isVisible, isAtEnd, unreadCount, conversationID]);
  useEffect(
    () => () => {
      // What came while the last mark rested was in view too.
      const isWaiting = rest.current !== undefined;
      clearTimeout(rest.current);
      rest.current = undefined;
      if (isWaiting) markRead();
      clearTimeout(rest.current);
    },
    [markRead],
  );

  const report = useCallback(() => {
    timer.current = undefined;
    const { box, items: rows, conversationID: id } = current.current;
    if (current.current.isSilent || document.visibilityState !== 'visible' || box.current === null) return;
    const open = rows.filter(({ row }) => wantsReceipt(row, me) && !reported.current.has(row.ID)).map(({ row }) => row.ID);
    const ids = open.length === 0 ? [] : seenAmong(box.current, new Set(open)).slice(0, BATCH_SIZE);
    if (ids.length === 0) return;
    for (const ID of ids) reported.current.add(ID);
    commands.sendReceipts(id, ids).catch(() => {
      for (const ID of ids) reported.current.delete(ID);
    });
  }, [commands, me]);

  const schedule = useCallback(() => {
    timer.current ??= setTimeout(report, BATCH_MS);
  }, [report]);

  useEffect(schedule, [schedule, items, isVisible]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => ({ schedule }), [schedule]);
}

function seenAmong(box: HTMLElement, ids: ReadonlySet<string>): string[] {
  const view = box.getBoundingClientRect();
  const rows = [...box.querySelectorAll<HTMLElement>('[data-msg-id]')].filter((row) => ids.has(row.dataset['msgId'] ?? ''));
  return rows.filter((row) => isSeen(row.getBoundingClientRect(), view)).map((row) => row.dataset['msgId'] ?? '');
}
