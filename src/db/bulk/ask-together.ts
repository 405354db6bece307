import Dexie from 'dexie';
import type { AccountDatabase } from '../schema.ts';
import type { TableName } from '../transaction.ts';

/**
 * Sends many native IndexedDB requests at once and resolves with the results in their order. Call inside a transaction over the tables.
 * Dexie wraps each request in several promises: for hundreds of requests this takes longer than the database, and for a few it is still
 * slow. These reads bypass the filter of invalid rows (G8), so the caller must validate the results.
 */
export async function askTogether<T>(db: AccountDatabase, ask: (storeOf: (table: TableName) => IDBObjectStore) => readonly IDBRequest<T>[]): Promise<T[]> {
  const transaction = Dexie.currentTransaction.idbtrans;
  const requests = ask((table) => transaction.objectStore(db.table(table).name));
  // Must be Dexie's own promise, because only that one keeps the transaction for the code after `await`.
  await new Dexie.Promise<void>((resolve, reject) => {
    for (const request of requests) request.onerror = () => reject(request.error ?? new Error('not read'));
    // Results come in the order of the requests, so the last success implies all others.
    const last = requests.at(-1);
    if (last === undefined) resolve();
    else last.onsuccess = () => resolve();
  });
  return requests.map((request) => request.result);
}
