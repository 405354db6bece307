import { createContext, useContext, useSyncExternalStore } from 'react';
import type { AccountSession } from './account-session.ts';

export const AccountSessionContext = createContext<AccountSession | undefined>(undefined);

export function useAccountSession(): AccountSession {
  const session = useContext(AccountSessionContext);
  if (session === undefined) throw new Error('useAccountSession outside the application');
  return session;
}

/** wtId of the account that this device shows; undefined for a guest. */
export function useCurrentWtId(): string | undefined {
  const session = useAccountSession();
  return useSyncExternalStore(session.subscribe, session.current);
}
