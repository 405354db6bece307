import { Outlet, useLocation } from 'react-router';
import { DesktopNotifications } from './desktop-notifications.tsx';
import { OpenRequests } from './open-requests.tsx';
import { PhoneBar, TopBar } from './top-bar.tsx';
import styles from './main-layout.module.css';

const IN_CONVERSATION = /^\/messages\/[^/]+/;

/** Bar, body, and on a phone the bottom bar, which gives way to an open conversation. */
export function MainLayout() {
  const { pathname } = useLocation();
  return (
    <div className={styles['page']}>
      <DesktopNotifications />
      <OpenRequests />
      <TopBar />
      <div className={styles['body']}>
        <Outlet />
      </div>
      {IN_CONVERSATION.test(pathname) ? null : <PhoneBar />}
    </div>
  );
}
