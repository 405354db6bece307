import Dexie, { type DBCore, type DBCoreMutateRequest, type DBCoreTable } from 'dexie';
import type { AccountDatabase } from '../../../src/db/schema.ts';

export type StorageFault = 'unknown' | 'quota';

export type StorageFaults = {
  /** The n-th write from now on (0 = the next) fails with `fault`. */
  arm(inWrites: number, fault: StorageFault): void;
  disarm(): void;
  /** The number of writes that failed. */
  failed(): number;
  /** The number of requested writes. While it is unchanged, so are the rows. */
  asked(): number;
};

function quotaError(): Error {
  // As Chromium reports it: the quota is only in `inner` (reliability §0.5).
  const inner = new DOMException('Encountered full disk while committing the transaction', 'QuotaExceededError');
  return Object.assign(new Error('QuotaExceededError: full disk'), { name: 'AbortError', inner });
}

function unknownError(): Error {
  return Object.assign(new Error('Internal error'), { name: 'UnknownError' });
}

/** Makes chosen writes of a database fail, as close to IndexedDB as Dexie allows, and aborts their transaction. */
export function installStorageFaults(db: AccountDatabase, happened: (fault: StorageFault) => void = () => undefined): StorageFaults {
  let armed: { left: number; fault: StorageFault } | undefined;
  let failures = 0;
  let writes = 0;

  function mustFail(): StorageFault | undefined {
    if (armed === undefined) return undefined;
    if (armed.left > 0) {
      armed.left -= 1;
      return undefined;
    }
    const { fault } = armed;
    armed = undefined;
    failures += 1;
    happened(fault);
    return fault;
  }

  function guard(table: DBCoreTable): DBCoreTable {
    return {
      ...table,
      // Not async: see tests/chaos/parts/fence-watch.ts.
      mutate(request: DBCoreMutateRequest) {
        writes += 1;
        const fault = mustFail();
        if (fault === undefined) return table.mutate(request);
        (request.trans as IDBTransaction).abort();
        return Dexie.Promise.reject(fault === 'quota' ? quotaError() : unknownError());
      },
    };
  }

  db.use({ stack: 'dbcore', name: 'storage-faults', level: -1, create: (down: DBCore) => ({ ...down, table: (name) => guard(down.table(name)) }) });
  return {
    arm: (inWrites, fault) => void (armed = { left: inWrites, fault }),
    disarm: () => void (armed = undefined),
    failed: () => failures,
    asked: () => writes,
  };
}
