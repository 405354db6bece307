import { useObservable } from 'dexie-react-hooks';
import type { AccountDatabase } from '../db/schema.ts';
import type { Client, Watched } from './client.ts';
import { useClient } from './client-context.tsx';
import { shareWatched } from './share-watched.ts';

/** What `read` finds in the account's database, again after each change of that; until the first answer `prepared`, or undefined. */
export function useQuery<T>(read: (db: AccountDatabase) => Promise<T>, deps: readonly unknown[], prepared?: T): T | undefined {
  const { watch } = useClient();
  return useObservable<T, T | undefined>(() => watch(read), [watch, ...deps], prepared);
}

const sharedReads = new WeakMap<Client['watch'], Map<string, unknown>>();

/** As useQuery, for what several parts of a screen show: all that name the same `key` are one read. */
export function useSharedQuery<T>(key: string, read: (db: AccountDatabase) => Promise<T>, prepared?: T): T | undefined {
  const { watch } = useClient();
  return useObservable<T, T | undefined>(
    () => {
      const reads = sharedReads.get(watch) ?? new Map<string, unknown>();
      sharedReads.set(watch, reads);
      const shared = (reads.get(key) as Watched<T> | undefined) ?? shareWatched(watch(read), () => reads.delete(key));
      reads.set(key, shared);
      return shared;
    },
    [watch, key],
    prepared,
  );
}
