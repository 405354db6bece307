import { useObservable } from 'dexie-react-hooks';
import type { AccountDatabase } from '../db/schema.ts';
import { useClient } from './client-context.tsx';

/** What `read` finds in the account's database, again after each change of that; undefined until the first answer. */
export function useQuery<T>(read: (db: AccountDatabase) => Promise<T>, deps: readonly unknown[]): T | undefined {
  const { watch } = useClient();
  return useObservable<T>(() => watch(read), [watch, ...deps]);
}
