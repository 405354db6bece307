import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Client } from '../client/client.ts';
import { useClient } from '../client/client-context.tsx';
import { prepareChat, type PreparedChat } from '../client/chat/prepare-chat.ts';
import { useFocusedMessage, useOpenConversation } from './open-conversation.ts';
import { useNavigate } from './use-navigate.ts';

/** In milliseconds. A database that is busy writing must not delay the chat, which then opens empty and fills later. */
const PREPARE_MS = 60;

/** In milliseconds. A longer press is no click, and its data would be out of date. */
const REACH_MS = 1000;

type Reading = { readonly conversationID: string; readonly prepared: Promise<PreparedChat | undefined> };
type Opening = { readonly conversationID: string; readonly prepared: PreparedChat | undefined };

export type ShownConversation = {
  readonly conversationID: string | undefined;
  readonly focusMessageID: string | undefined;
  readonly prepared: PreparedChat | undefined;
  /** Reads the chat during the press that may open it. */
  readonly reach: (conversationID: string) => void;
  readonly open: (conversationID: string) => void;
};

/** The conversation on screen. One that is opened from the list has its first page read in advance; after that the address decides. */
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

  const { reach, take } = useReading(client);
  const open = useCallback(
    (conversationID: string) => {
      wanted.current = conversationID;
      // The chat is already mounted, so it does not clear the mark itself.
      if (conversationID === addressed) void client.commands.clearUnreadMark(conversationID).catch(() => undefined);
      const show = (prepared: PreparedChat | undefined) => {
        if (wanted.current !== conversationID) return;
        wanted.current = undefined;
        setOpening({ conversationID, prepared });
        navigate(`/messages/${conversationID}`);
      };
      setTimeout(() => show(undefined), PREPARE_MS);
      void take(conversationID).then(show);
    },
    [take, navigate, client, addressed],
  );
  if (opening === undefined) return { conversationID: addressed, focusMessageID: focused, prepared: undefined, reach, open };
  return { ...opening, focusMessageID: undefined, reach, open };
}

/** Reads chats in advance: after a press on a row the data is available, or being read, when the chat opens. */
function useReading(client: Client) {
  const last = useRef<Reading>(undefined);
  return useMemo(() => {
    // A chat that cannot be read now is opened anyway, and shows the problem itself.
    const read = async (conversationID: string) => prepareChat(client, conversationID).catch(() => undefined);
    return {
      reach(conversationID: string) {
        const reading = { conversationID, prepared: read(conversationID) };
        last.current = reading;
        setTimeout(() => {
          if (last.current === reading) last.current = undefined;
        }, REACH_MS);
      },
      async take(conversationID: string) {
        const reading = last.current;
        last.current = undefined;
        return reading?.conversationID === conversationID ? reading.prepared : read(conversationID);
      },
    };
  }, [client]);
}
