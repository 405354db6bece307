import { useState } from 'react';
import { useNavigate } from 'react-router';
import { GuestHomeView } from '../features/account/guest-home-view.tsx';
import { useGuestPage } from './use-guest-page.ts';
import { useGuestPainted } from './use-guest-painted.ts';
import { usePageTitle } from './use-page-title.ts';

const TIP_KEY = 'wt:tip';

export function GuestHomeScreen() {
  const navigate = useNavigate();
  const { page, config } = useGuestPage();
  const [hasTip, setTip] = useState(() => sessionStorage.getItem(TIP_KEY) === null);
  usePageTitle('app.title.home');
  useGuestPainted();
  return (
    <GuestHomeView
      page={page}
      onLogin={() => void navigate('/login')}
      onRegister={config?.register.enabled === 0 ? undefined : () => void navigate('/register')}
      hasSecurityTip={hasTip}
      onCloseSecurityTip={() => {
        sessionStorage.setItem(TIP_KEY, '1');
        setTip(false);
      }}
    />
  );
}
