import { useEffect, useState } from 'react';
import { GuestHomeView } from '../features/account/guest-home-view.tsx';
import { useApplication } from './application-context.ts';
import { useGuestPage } from './use-guest-page.ts';
import { useGuestPainted } from './use-guest-painted.ts';
import { afterPaint } from './use-painted.ts';
import { usePageTitle } from './use-page-title.ts';
import { useNavigate } from './use-navigate.ts';

export function GuestHomeScreen() {
  const navigate = useNavigate();
  const { page, config } = useGuestPage();
  const { session } = useApplication();
  const [hasTip, setTip] = useState(false);
  useEffect(
    () =>
      // The registry is opened only after the page is painted.
      afterPaint(
        () =>
          void session.isSecurityTipClosed().then(
            (isClosed) => setTip(!isClosed),
            () => setTip(true),
          ),
      ),
    [session],
  );
  usePageTitle('app.title.home');
  useGuestPainted();
  return (
    <GuestHomeView
      page={page}
      onLogin={() => navigate('/login')}
      onRegister={config?.register.enabled === 0 ? undefined : () => navigate('/register')}
      hasSecurityTip={hasTip}
      onCloseSecurityTip={() => {
        setTip(false);
        void session.closeSecurityTip();
      }}
    />
  );
}
