type TransactionRecord = { readonly at: number; readonly tables: string; readonly ms: number; readonly end: 'committed' | 'aborted' };

export type TransactionWatch = {
  /** The last transactions that wrote, the newest first. */
  list(): readonly TransactionRecord[];
  /** The n-th write from now on fails as on a full disk. */
  failWrite(inWrites: number): void;
};

const KEPT = 200;

/**
 * Observes IndexedDB in this tab, below every library. A write that fails on demand aborts its transaction with the error that Chromium
 * throws when the quota is used up.
 */
export function watchTransactions(): TransactionWatch {
  const records: TransactionRecord[] = [];
  let untilFailure = 0;

  const open = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function watched(this: IDBDatabase, ...given: Parameters<typeof open>) {
    const transaction = open.apply(this, given);
    const [names, mode] = given;
    if (mode !== 'readwrite') return transaction;
    const startedMs = performance.now();
    const tables = typeof names === 'string' ? names : [...names].join(' ');
    const note = (end: TransactionRecord['end']) => (): void => {
      records.unshift({ at: Date.now(), tables, ms: Math.round(performance.now() - startedMs), end });
      records.length = Math.min(records.length, KEPT);
    };
    transaction.addEventListener('complete', note('committed'));
    transaction.addEventListener('abort', note('aborted'));
    return transaction;
  };

  const put = IDBObjectStore.prototype.put;
  const add = IDBObjectStore.prototype.add;
  const mustFail = (): boolean => {
    if (untilFailure === 0) return false;
    untilFailure -= 1;
    return untilFailure === 0;
  };
  const refuse = (): never => {
    throw new DOMException('switched on in the debug panel', 'QuotaExceededError');
  };
  IDBObjectStore.prototype.put = function counted(this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
    if (mustFail()) refuse();
    return key === undefined ? put.call(this, value) : put.call(this, value, key);
  };
  IDBObjectStore.prototype.add = function counted(this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
    if (mustFail()) refuse();
    return key === undefined ? add.call(this, value) : add.call(this, value, key);
  };

  return {
    list: () => records,
    failWrite(inWrites) {
      untilFailure = inWrites;
    },
  };
}
