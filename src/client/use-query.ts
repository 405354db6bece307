import { useObservable } from 'dexie-react-hooks';
import type { AccountDatabase } from '../db/schema.ts';
import type { Client, Watched } from './client.ts';
import { useClient } from './client-context.tsx';
import { shareWatched } from './share-watched.ts';

/**
 * The result of `read` on the account's database, and again after each change of the rows it read; until the first result it is `prepared`,
 * or undefined. `useLiveQuery` of the same library is `useObservable` over a live query, but it imports Dexie: 27 KB more before the first
 * screen. A live query of its own would also end with a failure of the database, but `watch` continues after one (G10).
 */
export function useQuery<T>(read: (db: AccountDatabase) => Promise<T>, deps: readonly unknown[], prepared?: T): T | undefined {
  const { watch } = useClient();
  return useObservable<T, T | undefined>(() => watch(read), [watch, ...deps], prepared);
}

const sharedReads = new WeakMap<Client['watch'], Map<string, unknown>>();

/**
 * Like useQuery, for data that several parts of a screen show: all calls with the same `key` share one read. Without sharing, opening a
 * chat takes 9 % more processor time, and so does a message that arrives (docs/performance.md, Ledger).
 */
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
