import { useCallback } from 'react';
import { useAccountSession } from '../client/account-session-context.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useToast } from '../ui/feedback/toaster.tsx';
import { useNavigate } from './use-navigate.ts';

/** Signs out and shows the login form. For a cleared account the page reloads, which also drops its data in memory. */
export function useLogout(): (mode: 'keep' | 'clear') => void {
  const session = useAccountSession();
  const navigate = useNavigate();
  const show = useToast();
  const { t } = useTranslation();
  return useCallback(
    (mode) => {
      session.logout(mode).then(
        () => (mode === 'clear' ? location.replace('/login') : navigate('/login', { replace: true })),
        () => show(t('common.failed'), { tone: 'danger' }),
      );
    },
    [session, navigate, show, t],
  );
}
