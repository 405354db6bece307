import { useState, type ReactNode } from 'react';
import { useAccountSession } from '../client/account-session-context.tsx';
import { useOutboxCount } from '../client/use-data.ts';
import { useLogout } from './use-logout.ts';
import { LogoutDialog } from './overlays.lazy.tsx';

/** Logout asks whether to delete this device's data; the code of the dialog is loaded when it first opens. */
export function useLeave(): { readonly ask: () => void; readonly dialog: ReactNode } {
  const session = useAccountSession();
  const logout = useLogout();
  const pendingCount = useOutboxCount();
  const [suggested, setSuggested] = useState<'keep' | 'clear'>();
  return {
    ask: () => void session.isPublicComputer().then((isPublic) => setSuggested(isPublic ? 'clear' : 'keep')),
    dialog:
      suggested === undefined ? null : (
        <LogoutDialog open suggested={suggested} pendingCount={pendingCount} onClose={() => setSuggested(undefined)} onLogout={logout} />
      ),
  };
}
