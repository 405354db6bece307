import { useEffect, useRef } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { isMarkedUnread } from '../../core/conversation-rank.ts';
import type { ConversationRow } from '../../core/rows.ts';

/** Opening a conversation takes its mark as unread away. One that is set while the conversation is open stays. */
export function useClearUnreadMark(conversation: ConversationRow | undefined): void {
  const { commands } = useClient();
  const isChecked = useRef(false);
  const isMarked = conversation !== undefined && isMarkedUnread(conversation);
  const id = conversation?.conversationID;
  useEffect(() => {
    if (id === undefined || isChecked.current) return;
    isChecked.current = true;
    // A mark that could not be taken away goes with the next opening.
    if (isMarked) commands.clearUnreadMark(id).catch(() => undefined);
  }, [commands, id, isMarked]);
}
