import Dexie from 'dexie';
import type { AccountDatabase } from '../schema.ts';
import type { TableName } from '../transaction.ts';

/**
 * Asks tables many questions of its own making at once, and gives the answers in their order. Call inside a transaction over the tables.
 * The library wraps each question in several promises, which for hundreds of them takes longer than the database does, and for a few
 * longer than one wants to wait. What is asked so is not looked at by what leaves unsound rows out of reads (G8): look at it.
 */
export async function askTogether<T>(db: AccountDatabase, ask: (storeOf: (table: TableName) => IDBObjectStore) => readonly IDBRequest<T>[]): Promise<T[]> {
  const transaction = Dexie.currentTransaction.idbtrans;
  const requests = ask((table) => transaction.objectStore(db.table(table).name));
  // The library's own promise: only that one keeps the transaction for what is awaited behind it.
  await new Dexie.Promise<void>((resolve, reject) => {
    for (const request of requests) request.onerror = () => reject(request.error ?? new Error('not read'));
    // Answers come in the order of the questions, so the last one tells of all.
    const last = requests.at(-1);
    if (last === undefined) resolve();
    else last.onsuccess = () => resolve();
  });
  return requests.map((request) => request.result);
}
