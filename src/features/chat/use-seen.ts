import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { wantsReceipt } from '../../core/messages/message-state.ts';
import type { TimelineItem } from '../../core/messages/timeline.ts';
import { usePageVisible } from '../../parts/use-page-visible.ts';
import { isSeen } from './is-seen.ts';
import type { ReadMarkGate } from './use-read-mark-gate.ts';

const BATCH_MS = 500;
const BATCH_SIZE = 30;
/** In milliseconds. In a burst of messages each mark would otherwise be a commit, a request and a rendering of its own. */
const MARK_REST_MS = 400;

type SeenContext = {
  readonly conversationID: string;
  readonly items: readonly TimelineItem[];
  readonly unreadCount: number;
  readonly isAtEnd: boolean;
  readonly box: RefObject<HTMLElement | null>;
  /** No receipt is sent: the user hides receipts, or the group has none. */
  readonly isSilent: boolean;
  readonly held: ReadMarkGate;
};

/** Marks everything as read once the end is in view, and sends a receipt for each message once it was seen (protocol A15). */
export function useSeen(context: SeenContext): { readonly schedule: () => void } {
  const { conversationID, items, unreadCount, isAtEnd, held } = context;
  const { isHeld } = held;
  const { commands, me } = useClient();
  const isVisible = usePageVisible();
  const current = useRef(context);
  const reported = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Before any other effect of the same commit: an effect that restores a position must mark as read by the new state, not by the end that
  // it left.
  useLayoutEffect(() => {
    current.current = context;
  });

  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDue = useRef(false);
  const markRead = useCallback(() => {
    const { conversationID: id, isAtEnd: isEnd, unreadCount: count } = current.current;
    const isSeenNow = isEnd && count > 0 && !isHeld.current && document.visibilityState === 'visible';
    if (rest.current !== undefined) {
      // Messages that arrive during the pause after a mark are in view. If the user leaves the end before the next mark, they have been
      // read anyway.
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
    // A mark that could not be stored is stored again with the next message.
    commands.markRead(id).catch(() => undefined);
  }, [commands, isHeld]);
  useEffect(() => {
    held.mark.current = markRead;
  }, [held, markRead]);
  useEffect(markRead, [markRead, isVisible, isAtEnd, unreadCount, conversationID]);
  useEffect(
    () => () => {
      // Messages that arrived during the pause were in view too.
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
