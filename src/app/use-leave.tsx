import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useAccountDoor } from '../client/account-door-context.tsx';
import { useOutboxCount } from '../client/use-data.ts';

const LogoutDialog = lazy(async () => ({ default: (await import('../features/settings/logout-dialog.tsx')).LogoutDialog }));

/** Leaving: asks what becomes of this device's data, and says how many messages have not gone out yet. */
export function useLeave(): { readonly ask: () => void; readonly dialog: ReactNode } {
  const door = useAccountDoor();
  const navigate = useNavigate();
  const pendingCount = useOutboxCount();
  const [isAsking, setAsking] = useState(false);
  const [isPublic, setPublic] = useState(false);
  return {
    ask() {
      void door.isPublicComputer().then((value) => {
        setPublic(value);
        setAsking(true);
      });
    },
    dialog: isAsking ? (
      <Suspense>
        <LogoutDialog
          open
          clearsByDefault={isPublic}
          pendingCount={pendingCount}
          onCancel={() => setAsking(false)}
          onConfirm={(clears) => void door.logout(clears ? 'clear' : 'keep').then(async () => navigate('/login', { replace: true }))}
        />
      </Suspense>
    ) : null,
  };
}
