import { createContext, useContext, useSyncExternalStore } from 'react';
import type { AccountDoor } from './account-door.ts';

export const AccountDoorContext = createContext<AccountDoor | undefined>(undefined);

export function useAccountDoor(): AccountDoor {
  const door = useContext(AccountDoorContext);
  if (door === undefined) throw new Error('useAccountDoor outside the application');
  return door;
}

/** wtId of the account this device shows; undefined for a guest. */
export function useCurrentWtId(): string | undefined {
  const door = useAccountDoor();
  return useSyncExternalStore(door.subscribe, door.current);
}
