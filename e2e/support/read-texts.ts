import type { Page } from 'playwright/test';

type Wanted = { readonly wtId: string; readonly conversationID: string; readonly prefix: string };

/**
 * What a device has stored of a conversation, past the app, in the order in which the app shows it: the texts that contain `prefix`, and
 * the kinds of other messages that are newer than the first of these. The list on the screen draws only what fits.
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
