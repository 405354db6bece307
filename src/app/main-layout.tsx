import type { ReactNode } from 'react';
import { latePart } from '../ui/late-part.tsx';
import { useOpenConversation } from './open-conversation.ts';
import { OpenRequests } from './open-requests.tsx';
import { PhoneBar, TopBar } from './top-bar.tsx';
import styles from './main-layout.module.css';

// It tells of what arrives later, so its code may come later too.
const DesktopNotifications = latePart(async () => (await import('./desktop-notifications.tsx')).DesktopNotifications);

/** Bar, body, and on a phone the bottom bar, which gives way to an open conversation. */
export function MainLayout({ children }: { readonly children: ReactNode }) {
  const conversationID = useOpenConversation();
  return (
    <div className={styles['page']}>
      <DesktopNotifications />
      <OpenRequests />
      <TopBar />
      <div className={styles['body']}>{children}</div>
      {conversationID === undefined && <PhoneBar />}
    </div>
  );
}
