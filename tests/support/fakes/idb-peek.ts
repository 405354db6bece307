type RawTransaction = { readonly mode: string; readonly _state: string; readonly _started: boolean; readonly db: unknown; abort(): void };
type RawDatabase = {
  readonly transactions: readonly RawTransaction[];
  readonly rawObjectStores: ReadonlyMap<string, { readonly records: { values(): Iterable<{ readonly value: unknown }> } }>;
};

function rawDatabase(factory: IDBFactory, name: string): RawDatabase | undefined {
  return (factory as unknown as { readonly _databases: ReadonlyMap<string, RawDatabase> })._databases.get(name);
}

/** Rows of a store in fake-indexeddb in key order, read without a task. The caller must not change them. */
export function peekStore(factory: IDBFactory, database: string, store: string): unknown[] {
  const raw = rawDatabase(factory, database)?.rawObjectStores.get(store);
  return raw === undefined ? [] : Array.from(raw.records.values(), (record) => record.value);
}

/** Whether a write transaction is open, so that `peekStore` would show uncommitted rows. */
export function isBeingWritten(factory: IDBFactory, database: string): boolean {
  return rawDatabase(factory, database)?.transactions.some(({ mode, _state }) => mode !== 'readonly' && _state !== 'finished') === true;
}

/** Aborts the open transactions of a tab, as the browser does when the tab is gone. */
export function abortTransactions(factory: IDBFactory, database: string, connection: unknown): number {
  const mine = (rawDatabase(factory, database)?.transactions ?? []).filter(
    (one) => one.db === connection && one._state !== 'finished' && one._state !== 'committing',
  );
  for (const transaction of mine) transaction.abort();
  return mine.length;
}
