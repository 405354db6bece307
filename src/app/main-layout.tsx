import { useEffect, useState, type ReactNode } from 'react';
import { latePart } from '../ui/late-part.tsx';
import { useApplication } from './application-context.ts';
import { useOpenConversation } from './open-conversation.ts';
import { OpenRequests } from './open-requests.tsx';
import { PhoneBar, TopBar } from './top-bar.tsx';
import styles from './main-layout.module.css';

// It tells of what arrives later, so its code may come later too.
const DesktopNotifications = latePart(
  async () => (await import('./desktop-notifications.tsx')).DesktopNotifications,
  () => null,
);

/** Bar, body, and on a phone the bottom bar, which gives way to an open conversation. */
export function MainLayout({ children }: { readonly children: ReactNode }) {
  const { whenPainted } = useApplication();
  const conversationID = useOpenConversation();
  const [isPainted, setPainted] = useState(false);
  useEffect(() => void whenPainted.then(() => setPainted(true)), [whenPainted]);
  return (
    <div className={styles['page']}>
      {isPainted && <DesktopNotifications />}
      <OpenRequests />
      <TopBar />
      <div className={styles['body']}>{children}</div>
      {conversationID === undefined && <PhoneBar />}
    </div>
  );
}
