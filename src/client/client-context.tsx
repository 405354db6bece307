import { createContext, useContext } from 'react';
import type { Client } from './client.ts';

export const ClientContext = createContext<Client | undefined>(undefined);

/** The signed-in client. Available only below the signed-in layout. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (client === undefined) throw new Error('useClient outside the signed-in layout');
  return client;
}
