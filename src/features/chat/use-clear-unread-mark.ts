import { useEffect, useRef } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { isMarkedUnread } from '../../core/conversations/conversation-rank.ts';
import type { ConversationRow } from '../../core/rows.ts';

/** Opening a conversation takes its mark as unread away. One that is set while the conversation is open stays. */
export function useClearUnreadMark(id: string, conversation: ConversationRow | undefined): void {
  const { commands } = useClient();
  const isChecked = useRef(false);
  const isKnown = conversation !== undefined;
  const isMarked = isKnown && isMarkedUnread(conversation);
  const clear = useRef<() => void>(undefined);
  useEffect(() => {
    // A mark that could not be taken away goes with the next opening.
    clear.current = () => void commands.clearUnreadMark(id).catch(() => undefined);
  }, [commands, id]);
  useEffect(() => {
    if (!isKnown || isChecked.current) return;
    isChecked.current = true;
    if (isMarked) clear.current?.();
  }, [isKnown, isMarked]);
  useEffect(
    () => () => {
      // The user has opened it, and left it before its row was read.
      if (!isChecked.current) clear.current?.();
    },
    [],
  );
}
