import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { MessageWindow } from '../../client/use-message-window.ts';
import type { TimelineItem } from '../../core/messages/timeline.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import type { FlowListHandle } from '../../ui/lists/flow-list.tsx';

const FLASH_MS = 3000;

type FocusContext = {
  readonly focusMessageID: string | undefined;
  /** Grows with each request: the same message may be requested again. */
  readonly focusTurn: number;
  readonly messages: MessageWindow;
  readonly items: readonly TimelineItem[];
  readonly list: RefObject<FlowListHandle | null>;
  /** The element that contains the messages. */
  readonly box: RefObject<HTMLElement | null>;
  /** The view has reached the requested message, or cannot reach it. */
  readonly onPlaced: () => void;
};

type Wanted = { readonly ID: string; readonly isLit: boolean };

/** Scrolls a message into view, loads the messages around it, and highlights it for three seconds. */
export function useMessageFocus({ focusMessageID, focusTurn, messages, items, list, box, onPlaced }: FocusContext) {
  const { t } = useTranslation();
  const toast = useToast();
  const [wanted, setWanted] = useState<Wanted>();
  const [flashID, setFlashID] = useState<string>();
  const [isAtUnread, setAtUnread] = useState(false);
  const { showAround, showFrom } = messages;
  const isRead = messages.rows !== undefined;

  const show = useCallback(
    async (ID: string) => {
      const isHere = await showAround(ID);
      if (isHere) setWanted({ ID, isLit: true });
      else {
        toast(t('chat.cannotLocate'), { tone: 'warning' });
        onPlaced();
      }
      return isHere;
    },
    [showAround, toast, t, onPlaced],
  );

  /** Like show, but without a toast on failure and without the highlight, because the user did not ask for it. */
  const restore = useCallback(
    async (ID: string) => {
      if (await showAround(ID)) setWanted({ ID, isLit: false });
      else onPlaced();
    },
    [showAround, onPlaced],
  );

  /** Returns the ID of the message that is shown. */
  const showSequence = useCallback(
    async (sequence: number) => {
      const ID = await showFrom(sequence);
      if (ID === undefined) toast(t('chat.cannotLocate'), { tone: 'warning' });
      else setWanted({ ID, isLit: true });
      return ID;
    },
    [showFrom, toast, t],
  );

  const showUnread = useCallback(
    async (sequence: number) => {
      setAtUnread(true);
      return showSequence(sequence);
    },
    [showSequence],
  );

  useEffect(() => {
    if (focusMessageID !== undefined && isRead) void show(focusMessageID);
  }, [focusMessageID, focusTurn, isRead, show]);

  const wasWanted = useRef(false);
  useEffect(() => {
    // In the same commit that leaves the end; otherwise the skipped messages would count as seen.
    if (wasWanted.current && wanted === undefined) onPlaced();
    wasWanted.current = wanted !== undefined;
  }, [wanted, onPlaced]);

  // The row exists only after the window has moved.
  useEffect(() => {
    const index = wanted === undefined ? -1 : items.findIndex((item) => item.row.ID === wanted.ID);
    if (wanted === undefined || index < 0) return undefined;
    const frame = requestAnimationFrame(() => {
      list.current?.scrollToIndex(index);
      if (wanted.isLit) setFlashID(wanted.ID);
      setWanted(undefined);
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted, items, list]);

  useEffect(() => {
    if (flashID === undefined) return undefined;
    const timer = setTimeout(() => setFlashID(undefined), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flashID]);

  // The list renders the row in the same commit that highlights it.
  useEffect(() => {
    if (flashID !== undefined && isFocusFree()) giveFocus(box.current, flashID);
  }, [flashID, box]);

  return { flashID, isAtUnread, showUnread, showSequence, show, restore };
}

/** The element that led here vanished with its row, or is within the messages. A search, a pin and the composer keep the focus. */
function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.closest('[data-msg-id]') !== null;
}

function giveFocus(box: HTMLElement | null, ID: string): void {
  box?.querySelector<HTMLElement>(`[data-msg-id="${CSS.escape(ID)}"] [data-bubble]`)?.focus({ preventScroll: true });
}
