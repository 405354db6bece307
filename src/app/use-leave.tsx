import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useAccountDoor } from '../client/account-door-context.tsx';
import { useTranslation } from '../i18n/use-translation.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('../ui/overlays/confirm-dialog.tsx')).ConfirmDialog }));

/** Leaving, after a question; this device's data stays for its owner. */
export function useLeave(): { readonly ask: () => void; readonly dialog: ReactNode } {
  const { t } = useTranslation();
  const door = useAccountDoor();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  return {
    ask: () => setAsking(true),
    dialog: isAsking ? (
      <Suspense>
        <ConfirmDialog
          open
          title={t('settings.logout.title')}
          text={t('settings.logout.keepHint')}
          confirmLabel={t('settings.logout.confirm')}
          cancelLabel={t('common.cancel')}
          onCancel={() => setAsking(false)}
          onConfirm={() => void door.logout('keep').then(async () => navigate('/login', { replace: true }))}
        />
      </Suspense>
    ) : null,
  };
}
