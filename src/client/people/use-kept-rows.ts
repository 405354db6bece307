import { useMemo } from 'react';
import type { AccountDatabase } from '../../db/schema.ts';
import { reuseEqual } from '../../shared/reuse-equal.ts';
import type { Client } from '../client.ts';
import { useClient } from '../client-context.tsx';
import { useQuery } from '../use-query.ts';

/** A read of many rows, whose last result stays in memory while the account is open. */
export type KeptRead<T> = {
  readonly read: (db: AccountDatabase, now: () => number) => Promise<readonly T[]>;
  readonly keyOf: (row: T) => string;
  readonly last: WeakMap<Client['watch'], readonly T[]>;
};

export function keptRead<T>(read: KeptRead<T>['read'], keyOf: KeptRead<T>['keyOf']): KeptRead<T> {
  return { read, keyOf, last: new WeakMap() };
}

/**
 * Like useQuery, for long lists that open often: it starts with the last result, so that the list is shown at once. While nothing changes,
 * it is the same list, so that what follows from it is not computed again. Undefined until the first read.
 */
export function useKeptRows<T>({ read, keyOf, last }: KeptRead<T>): readonly T[] | undefined {
  const { watch, now } = useClient();
  const rows = useQuery(async (db) => read(db, now), [now], last.get(watch));
  return useMemo(() => {
    if (rows !== undefined) last.set(watch, reuseEqual(last.get(watch), rows, keyOf));
    return last.get(watch);
  }, [watch, rows, keyOf, last]);
}
