import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useCurrentWtId } from '../client/account-session-context.tsx';
import type { Client, Intent } from '../client/client.ts';
import { ClientContext } from '../client/client-context.tsx';
import { useKv } from '../client/use-data.ts';
import { useApplication } from './application-context.ts';
import { FinishDeletions } from './finish-deletions.tsx';
import { useOpenConversation } from './open-conversation.ts';
import { InviteResultsHost } from './invite-results-host.tsx';
import { isOverlayIntent, OverlayStack, useOverlays, type OverlayIntent } from './overlays.tsx';
import { useNavigate } from './use-navigate.ts';

/** Opens the account's database for all descendants, and maps the intents of features to routes and overlays. */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const application = useApplication();
  const wtId = useCurrentWtId();
  const generation = useSyncExternalStore(application.storage.subscribe, application.storage.generation);
  const navigate = useNavigate();
  const [shown, setShown] = useState<{ readonly client: Client; readonly generation: number }>();
  const { opened: overlays, open, close, leave } = useOverlays();
  const conversationID = useOpenConversation();
  const shownID = useRef(conversationID);
  useEffect(() => {
    shownID.current = conversationID;
  });

  // Before the paint, so that the first frame shows the available rows.
  useLayoutEffect(() => {
    if (wtId === undefined) return undefined;
    const emit = (intent: Intent): void => {
      if (isOverlayIntent(intent)) return open(intent);
      // The chat of this conversation is already mounted, so it does not clear the mark itself.
      if (intent.kind === 'open-conversation' && intent.conversationID === shownID.current)
        void opened.client.commands.clearUnreadMark(intent.conversationID).catch(() => undefined);
      leave();
      return navigate(pathOf(intent));
    };
    const opened = application.openClient(wtId, emit);
    setShown({ client: opened.client, generation });
    return () => {
      setShown(undefined);
      close(0);
      opened.close();
    };
  }, [application, wtId, generation, navigate, open, close, leave]);

  if (shown === undefined) return null;
  return (
    // The state of the screens belongs to the deleted database. The new key mounts them again, and inputs read their text again.
    <ClientContext.Provider key={shown.generation} value={shown.client}>
      <LearnVersions />
      <FinishDeletions />
      {children}
      <InviteResultsHost isInviting={overlays.some(({ intent, isOpen }) => isOpen && intent.kind === 'invite-members')} />
      <OverlayStack opened={overlays} close={close} />
    </ClientContext.Provider>
  );
}

/** The version limits of the operator apply in all tabs as soon as one tab has received them. */
function LearnVersions() {
  const { update } = useApplication();
  const config = useKv('webConfig');
  useEffect(() => {
    if (config !== undefined) update.learn(config);
  }, [update, config]);
  return null;
}

function pathOf(intent: Exclude<Intent, OverlayIntent>): string {
  switch (intent.kind) {
    case 'open-conversation':
      return `/messages/${intent.conversationID}${intent.messageID === undefined ? '' : `?at=${encodeURIComponent(intent.messageID)}`}`;
    case 'open-settings':
      return '/privacySettings';
    case 'back-to-list':
      return '/messages';
  }
}
