import { useCallback, useState } from 'react';
import { useClient } from '../client/client-context.tsx';
import { useKv } from '../client/use-data.ts';
import { ConversationList } from '../features/conversation-list/conversation-list.tsx';
import { ListMenuButton } from '../features/conversation-list/list-menu-button.tsx';
import { NoChat } from '../features/chat/no-chat.tsx';
import { SearchPane } from '../features/search/search-pane.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApplication } from './application-context.ts';
import styles from './messages-screen.module.css';
import { useLeaveNoConversation } from './open-conversation.ts';
import { ChatPane } from './screens.lazy.tsx';
import { useOpening } from './use-opening.ts';
import { usePageTitle } from './use-page-title.ts';
import { usePainted } from './use-painted.ts';
import { useGoHome } from './use-navigate.ts';

/** The conversation list and the open conversation; on a phone only one of them. */
export function MessagesScreen() {
  const { t } = useTranslation();
  const application = useApplication();
  const client = useClient();
  const goHome = useGoHome();
  const { conversationID, focusMessageID, prepared, reach, open } = useOpening();
  const [isShown, setShown] = useState(false);
  useLeaveNoConversation();
  usePageTitle('app.title.messages', useKv('unreadTotal'));
  usePainted(
    isShown,
    useCallback(() => {
      application.painted(client.me);
      void ChatPane.preload().catch(() => undefined);
    }, [application, client]),
  );
  return (
    <main className={styles['panes']} data-open={conversationID !== undefined}>
      <div className={styles['list']}>
        <SearchPane title={t('app.messages')} action={<ListMenuButton />}>
          <ConversationList selectedId={conversationID} onOpen={open} onReach={reach} onShown={useCallback(() => setShown(true), [])} />
        </SearchPane>
      </div>
      <div className={styles['chat']}>
        {conversationID === undefined ? (
          <NoChat />
        ) : (
          <ChatPane conversationID={conversationID} focusMessageID={focusMessageID} prepared={prepared} onBack={goHome} />
        )}
      </div>
    </main>
  );
}
