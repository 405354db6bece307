import { useEffect, useRef } from 'react';
import { useClient } from '../../client/client-context.tsx';
import type { ConversationRow } from '../../core/rows.ts';
import { isComposing } from '../../shared/is-composing.ts';

/** The shortcut in the format of the conversation's menu. */
export const UNREAD_KEYS = 'Ctrl Alt Shift U';

/**
 * Ctrl+Alt+Shift+U, or Ctrl+Cmd+Shift+U, marks a conversation as unread or as read, as in WhatsApp Web: the one whose row has the focus,
 * else the open one. Browsers take the shorter forms: Ctrl+U shows the source, Ctrl+Shift+U reads aloud or enters a character by its number.
 */
export function useUnreadShortcut(selectedId: string | undefined, toggle: (row: ConversationRow) => void): void {
  const { readConversation } = useClient();
  const latest = useRef({ selectedId, toggle });
  useEffect(() => {
    latest.current = { selectedId, toggle };
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      if (!isUnreadShortcut(event) || event.defaultPrevented || isComposing(event)) return;
      if (document.querySelector('[aria-modal="true"]') !== null) return;
      const focused = document.activeElement?.closest<HTMLElement>('[data-conversation-id]')?.dataset['conversationId'];
      const id = focused ?? latest.current.selectedId;
      if (id === undefined) return;
      event.preventDefault();
      // A held key must not mark and unmark repeatedly.
      if (event.repeat) return;
      // The row may be outside the pages that the list has read.
      void readConversation(id).then(
        (row) => row !== undefined && latest.current.toggle(row),
        () => undefined,
      );
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [readConversation]);
}

function isUnreadShortcut(event: KeyboardEvent): boolean {
  // AltGr counts as Ctrl and Alt on Windows, where it types characters.
  if (!event.ctrlKey || !event.shiftKey || event.altKey === event.metaKey || event.getModifierState('AltGraph')) return false;
  // With Alt the key may produce another character.
  return event.code === 'KeyU' || event.key.toLowerCase() === 'u';
}
