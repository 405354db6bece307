import { useEffect, useRef, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { useCurrentWtId } from '../client/account-door-context.tsx';
import type { Client, Intent } from '../client/client.ts';
import { ClientContext } from '../client/client-context.tsx';
import { useApplication } from './application-context.ts';

/** Opens the account's database for everything below, and maps the intents of features to routes. */
export function SignedIn() {
  const application = useApplication();
  const wtId = useCurrentWtId();
  const navigate = useNavigate();
  const [client, setClient] = useState<Client>();
  // The router's function is another one at every address; the account must not be closed and opened for that.
  const go = useRef(navigate);
  useEffect(() => {
    go.current = navigate;
  }, [navigate]);

  useEffect(() => {
    if (wtId === undefined) return undefined;
    const emit = (intent: Intent): void => void go.current(pathOf(intent));
    const opened = application.openClient(wtId, emit);
    setClient(opened.client);
    return () => {
      setClient(undefined);
      opened.close();
    };
  }, [application, wtId]);

  if (client === undefined) return null;
  return (
    <ClientContext.Provider value={client}>
      <Outlet />
    </ClientContext.Provider>
  );
}

function pathOf(intent: Intent): string {
  switch (intent.kind) {
    case 'open-conversation':
      return `/messages/${intent.conversationID}${intent.messageID === undefined ? '' : `?at=${encodeURIComponent(intent.messageID)}`}`;
    case 'open-settings':
      return '/privacySettings';
    case 'back-to-list':
      return '/messages';
  }
}
