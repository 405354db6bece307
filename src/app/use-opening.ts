import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '../client/client-context.tsx';
import { prepareChat, type PreparedChat } from '../client/chat/prepare-chat.ts';
import { useFocusedMessage, useOpenConversation } from './open-conversation.ts';
import { useNavigate } from './use-navigate.ts';

/** A database that is busy writing must not hold back the chat: it then opens empty and fills itself. */
const PREPARE_MS = 60;

type Opening = { readonly conversationID: string; readonly prepared: PreparedChat | undefined };

export type ShownConversation = {
  readonly conversationID: string | undefined;
  readonly focusMessageID: string | undefined;
  readonly prepared: PreparedChat | undefined;
  readonly open: (conversationID: string) => void;
};

/**
 * Which conversation is on screen. One that is opened from the list comes with its first page, read before; from then on the address
 * decides.
 */
export function useOpening(): ShownConversation {
  const client = useClient();
  const navigate = useNavigate();
  const addressed = useOpenConversation();
  const focused = useFocusedMessage();
  const [opening, setOpening] = useState<Opening>();
  const wanted = useRef<string>(undefined);
  useEffect(() => setOpening(undefined), [addressed, focused]);
  useEffect(
    () => () => {
      wanted.current = undefined;
    },
    [],
  );

  const open = useCallback(
    (conversationID: string) => {
      wanted.current = conversationID;
      const show = (prepared: PreparedChat | undefined) => {
        if (wanted.current !== conversationID) return;
        wanted.current = undefined;
        setOpening({ conversationID, prepared });
        navigate(`/messages/${conversationID}`);
      };
      setTimeout(() => show(undefined), PREPARE_MS);
      // A chat that cannot be read now is opened all the same, and says so itself.
      prepareChat(client, conversationID).then(show, () => show(undefined));
    },
    [client, navigate],
  );
  if (opening === undefined) return { conversationID: addressed, focusMessageID: focused, prepared: undefined, open };
  return { ...opening, focusMessageID: undefined, open };
}
