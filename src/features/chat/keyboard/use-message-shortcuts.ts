import { useEffect, useRef, type RefObject } from 'react';
import type { MessageRow } from '../../../core/rows.ts';
import type { MessageAction } from '../../../core/messages/message-actions.ts';
import { isComposing } from '../../../shared/is-composing.ts';
import { anchorAtElement, type MenuAnchor } from '../../../ui/overlays/menu-item.ts';

type Shortcuts = {
  readonly me: string;
  readonly box: RefObject<HTMLElement | null>;
  readonly rowOf: (ID: string) => MessageRow | undefined;
  readonly offered: (row: MessageRow) => readonly MessageAction[];
  readonly open: (row: MessageRow, anchor: MenuAnchor) => void;
  readonly reply: (row: MessageRow) => void;
};

const INTERACTIVE = '[data-bubble], a, button, input, label, video, audio, [role="button"]';

/**
 * ArrowUp in an empty text field opens the menu of the last own message, which offers to recall it and edit it again. A double click beside
 * a bubble replies to it; inside the bubble it selects a word as usual.
 */
export function useMessageShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const listenKey = (event: KeyboardEvent): void => {
      if (!isUpInEmptyField(event)) return;
      const found = findLastOwn(latest.current);
      if (found === undefined) return;
      event.preventDefault();
      found.bubble.scrollIntoView({ block: 'nearest' });
      latest.current.open(found.row, anchorAtElement(found.bubble));
    };
    const listenDoubleClick = ({ target }: MouseEvent): void => {
      const { box, rowOf, offered, reply } = latest.current;
      if (!(target instanceof Element) || box.current?.contains(target) !== true || target.closest(INTERACTIVE) !== null) return;
      const row = rowOf(target.closest<HTMLElement>('[data-msg-id]')?.dataset['msgId'] ?? '');
      if (row === undefined || !offered(row).includes('reply')) return;
      // The double click has selected a word near the pointer.
      getSelection()?.removeAllRanges();
      reply(row);
    };
    document.addEventListener('keydown', listenKey);
    document.addEventListener('dblclick', listenDoubleClick);
    return () => {
      document.removeEventListener('keydown', listenKey);
      document.removeEventListener('dblclick', listenDoubleClick);
    };
  }, []);
}

function isUpInEmptyField(event: KeyboardEvent): boolean {
  const { target, key, defaultPrevented } = event;
  if (key !== 'ArrowUp' || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return false;
  if (defaultPrevented || isComposing(event)) return false;
  return target instanceof HTMLTextAreaElement && target.dataset['composer'] !== undefined && target.value === '';
}

function findLastOwn({ me, box, rowOf, offered }: Shortcuts): { readonly row: MessageRow; readonly bubble: HTMLElement } | undefined {
  const elements = [...(box.current?.querySelectorAll<HTMLElement>('[data-msg-id]') ?? [])].reverse();
  for (const element of elements) {
    const row = rowOf(element.dataset['msgId'] ?? '');
    const bubble = element.querySelector<HTMLElement>('[data-bubble]');
    if (row !== undefined && bubble !== null && row.from === me && offered(row).length > 0) return { row, bubble };
  }
  return undefined;
}
