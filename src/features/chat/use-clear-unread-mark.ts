import { useEffect, useRef } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { isMarkedUnread } from '../../core/conversations/conversation-rank.ts';
import type { ConversationRow } from '../../core/rows.ts';

/** Opening a conversation clears its unread mark. A mark that is set while the conversation is open stays. */
export function useClearUnreadMark(id: string, conversation: ConversationRow | undefined): void {
  const { commands } = useClient();
  const isChecked = useRef(false);
  const isKnown = conversation !== undefined;
  const isMarked = isKnown && isMarkedUnread(conversation);
  const clear = useRef<() => void>(undefined);
  useEffect(() => {
    // A mark that could not be cleared is cleared at the next opening.
    clear.current = () => void commands.clearUnreadMark(id).catch(() => undefined);
  }, [commands, id]);
  useEffect(() => {
    if (!isKnown || isChecked.current) return;
    isChecked.current = true;
    if (isMarked) clear.current?.();
  }, [isKnown, isMarked]);
  useEffect(
    () => () => {
      // The user opened the conversation and left it before its row was read.
      if (!isChecked.current) clear.current?.();
    },
    [],
  );
}
