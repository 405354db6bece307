import { useLayoutEffect, useState, type ReactNode } from 'react';
import { useCurrentWtId } from '../client/account-door-context.tsx';
import type { Client, Intent } from '../client/client.ts';
import { ClientContext } from '../client/client-context.tsx';
import { useApplication } from './application-context.ts';
import { useNavigate } from './use-navigate.ts';

/** Opens the account's database for everything below, and maps the intents of features to routes. */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const application = useApplication();
  const wtId = useCurrentWtId();
  const navigate = useNavigate();
  const [client, setClient] = useState<Client>();

  // Before the paint: the first frame has the rows that are there already.
  useLayoutEffect(() => {
    if (wtId === undefined) return undefined;
    const emit = (intent: Intent): void => navigate(pathOf(intent));
    const opened = application.openClient(wtId, emit);
    setClient(opened.client);
    return () => {
      setClient(undefined);
      opened.close();
    };
  }, [application, wtId, navigate]);

  if (client === undefined) return null;
  return <ClientContext.Provider value={client}>{children}</ClientContext.Provider>;
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
