import { useCallback, useEffect, useState, type RefObject } from 'react';
import type { MessageWindow } from '../../client/use-message-window.ts';
import type { TimelineItem } from '../../core/view/timeline.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import type { FlowListHandle } from '../../ui/lists/flow-list.tsx';

const FLASH_MS = 3000;

type FocusContext = {
  readonly focusMessageID: string | undefined;
  readonly messages: MessageWindow;
  readonly items: readonly TimelineItem[];
  readonly list: RefObject<FlowListHandle | null>;
};

/** Brings a message into view, loading what lies around it, and lights it up for three seconds. */
export function useMessageFocus({ focusMessageID, messages, items, list }: FocusContext) {
  const { t } = useTranslation();
  const toast = useToast();
  const [wanted, setWanted] = useState<string>();
  const [flashID, setFlashID] = useState<string>();
  const [isAtUnread, setAtUnread] = useState(false);
  const { showAround, showFrom } = messages;
  const isRead = messages.rows !== undefined;

  const show = useCallback(
    async (ID: string) => {
      if (await showAround(ID)) setWanted(ID);
      else toast(t('chat.cannotLocate'), { tone: 'warning' });
    },
    [showAround, toast, t],
  );

  const showUnread = useCallback(
    (sequence: number) => {
      void showFrom(sequence).then((ID) => {
        if (ID === undefined) toast(t('chat.cannotLocate'), { tone: 'warning' });
        else setWanted(ID);
        setAtUnread(true);
      });
    },
    [showFrom, toast, t],
  );

  useEffect(() => {
    if (focusMessageID !== undefined && isRead) void show(focusMessageID);
  }, [focusMessageID, isRead, show]);

  // The row is there only after the window has moved.
  useEffect(() => {
    const index = wanted === undefined ? -1 : items.findIndex((item) => item.row.ID === wanted);
    if (wanted === undefined || index < 0) return undefined;
    const frame = requestAnimationFrame(() => {
      list.current?.scrollToIndex(index);
      setFlashID(wanted);
      setWanted(undefined);
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted, items, list]);

  useEffect(() => {
    if (flashID === undefined) return undefined;
    const timer = setTimeout(() => setFlashID(undefined), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flashID]);

  return { flashID, isAtUnread, showUnread };
}
