import Dexie from 'dexie';
import type { AccountDatabase } from '../schema.ts';
import type { TableName } from '../transaction.ts';

/**
 * Asks a table many questions of its own making at once, and gives the answers in their order. Call inside a transaction over the table.
 * The library wraps each question in several promises, which for hundreds of them takes longer than the database does.
 */
export async function askTogether<T>(db: AccountDatabase, table: TableName, ask: (store: IDBObjectStore) => readonly IDBRequest<T>[]): Promise<T[]> {
  const requests = ask(Dexie.currentTransaction.idbtrans.objectStore(db.table(table).name));
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
