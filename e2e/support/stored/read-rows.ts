import type { Page } from 'playwright/test';

type Place = { readonly wtId: string; readonly table: string; readonly key: string };

/** One row of an account's database, read directly from IndexedDB; undefined if there is none. */
export async function readRow<Row = unknown>(page: Page, place: Place): Promise<Row | undefined> {
  return page.evaluate(
    async ({ wtId, table, key }) =>
      new Promise<Row | undefined>((resolve, reject) => {
        const opening = indexedDB.open(`wt_${wtId}`);
        opening.onerror = () => reject(new Error(`the database of ${wtId} does not open`));
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(table);
          const asking = transaction.objectStore(table).get(key) as IDBRequest<Row | undefined>;
          transaction.oncomplete = () => {
            opening.result.close();
            resolve(asking.result);
          };
        };
      }),
    place,
  );
}

/** The number of rows in a table of an account's database, counted directly in IndexedDB. */
export async function countRows(page: Page, wtId: string, table: string): Promise<number> {
  return page.evaluate(
    async ([name, store]) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(new Error(`${name} does not open`));
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(store);
          const counting = transaction.objectStore(store).count();
          transaction.oncomplete = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
    [`wt_${wtId}`, table] as const,
  );
}

type Wanted = { readonly wtId: string; readonly conversationID: string; readonly prefix: string };

/**
 * The stored messages of a conversation in the order of the app, from the first text that contains `prefix` on: their texts, or their
 * types where they have none. Read from IndexedDB, because the list on the screen draws only the rows that fit.
 */
export async function readTexts(page: Page, wanted: Wanted): Promise<string[]> {
  return page.evaluate(
    async ({ wtId, conversationID, prefix }) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open(`wt_${wtId}`);
        opening.onerror = () => reject(new Error(`the database of ${wtId} does not open`));
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('messages');
          type Row = { conversationID: string; sequence: number; type: string; payload: { text?: string } };
          const asking = transaction.objectStore('messages').getAll() as IDBRequest<Row[]>;
          transaction.oncomplete = () => {
            opening.result.close();
            const rows = asking.result.filter((row) => row.conversationID === conversationID).sort((a, b) => a.sequence - b.sequence);
            const first = rows.findIndex((row) => row.payload.text?.includes(prefix) === true);
            resolve(first < 0 ? [] : rows.slice(first).map((row) => row.payload.text ?? row.type));
          };
        };
      }),
    wanted,
  );
}
