import { useEffect, useState, type ReactNode } from 'react';
import { useClient } from '../client/client-context.tsx';
import { useApplication } from './application-context.ts';
import { useOpenConversation } from './open-conversation.ts';
import { OpenRequests } from './open-requests.tsx';
import { DesktopNotifications, ResumedSends } from './screens.lazy.tsx';
import { PhoneBar, TopBar } from './top-bar.tsx';
import styles from './main-layout.module.css';

/** The top bar and the body. On a phone the bar is at the bottom and is hidden while a conversation is open. */
export function MainLayout({ children }: { readonly children: ReactNode }) {
  const { whenPainted } = useApplication();
  const conversationID = useOpenConversation();
  const { pendingSends } = useClient();
  const [isPainted, setPainted] = useState(false);
  const [mustResume] = useState(() => pendingSends.hasOthers());
  useEffect(() => void whenPainted.then(() => setPainted(true)), [whenPainted]);
  return (
    <div className={styles['page']}>
      {isPainted && <DesktopNotifications />}
      {isPainted && mustResume && <ResumedSends />}
      <OpenRequests />
      <TopBar />
      <div className={styles['body']}>{children}</div>
      {conversationID === undefined && <PhoneBar />}
    </div>
  );
}
