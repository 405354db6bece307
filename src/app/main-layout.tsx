import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { OpenRequests } from './open-requests.tsx';
import { PhoneBar, TopBar } from './top-bar.tsx';
import styles from './main-layout.module.css';

// It tells of what arrives later, so its code may come later too.
const DesktopNotifications = lazy(async () => ({ default: (await import('./desktop-notifications.tsx')).DesktopNotifications }));

const IN_CONVERSATION = /^\/messages\/[^/]+/;

/** Bar, body, and on a phone the bottom bar, which gives way to an open conversation. */
export function MainLayout() {
  const { pathname } = useLocation();
  return (
    <div className={styles['page']}>
      <Suspense fallback={null}>
        <DesktopNotifications />
      </Suspense>
      <OpenRequests />
      <TopBar />
      <div className={styles['body']}>
        <Outlet />
      </div>
      {IN_CONVERSATION.test(pathname) ? null : <PhoneBar />}
    </div>
  );
}
