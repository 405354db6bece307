import { useEffect } from 'react';
import { useClient } from '../client/client-context.tsx';
import { useApplication } from './application-context.ts';
import { useNavigate } from './use-navigate.ts';

const CONVERSATION_PATH = /^\/messages\/([^/?]+)$/;

/** Opens the page that the service worker names after a click on a notification. */
export function OpenRequests() {
  const { device } = useApplication();
  const { emit } = useClient();
  const navigate = useNavigate();
  useEffect(
    () =>
      device.subscribeToOpenRequests((path) => {
        const conversationID = CONVERSATION_PATH.exec(path)?.[1];
        if (conversationID === undefined) return navigate(path);
        // As an intent, it also clears the unread mark of a conversation that is already open.
        return emit({ kind: 'open-conversation', conversationID });
      }),
    [device, emit, navigate],
  );
  return null;
}
