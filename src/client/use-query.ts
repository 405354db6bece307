import { useObservable } from 'dexie-react-hooks';
import type { AccountDatabase } from '../db/schema.ts';
import { useClient } from './client-context.tsx';

/** What `read` finds in the account's database, again after each change of that; until the first answer `prepared`, or undefined. */
export function useQuery<T>(read: (db: AccountDatabase) => Promise<T>, deps: readonly unknown[], prepared?: T): T | undefined {
  const { watch } = useClient();
  return useObservable<T, T | undefined>(() => watch(read), [watch, ...deps], prepared);
}
