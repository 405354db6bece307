import type { Page } from 'playwright/test';

export type DumpedMessage = {
  readonly ID: string;
  readonly conversationID: string;
  readonly sequence: number;
  readonly status: string;
  readonly payload: string;
};
export type AccountDump = { readonly messages: readonly DumpedMessage[]; readonly outbox: readonly string[]; readonly cursor: number };

/** The contents of an account's database, read directly from IndexedDB. */
export async function dumpAccount(page: Page, wtId: string): Promise<AccountDump> {
  return page.evaluate(async (name) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error(`${name} does not open`));
    });
    const readAll = async (table: string): Promise<Record<string, unknown>[]> =>
      new Promise((resolve, reject) => {
        const asking = db.transaction(table).objectStore(table).getAll();
        asking.onsuccess = () => resolve(asking.result as Record<string, unknown>[]);
        asking.onerror = () => reject(new Error(`${table} cannot be read`));
      });
    try {
      const messages = await readAll('messages');
      const outbox = await readAll('outbox');
      const kv = await readAll('kv');
      return {
        messages: messages.map((row) => ({
          ID: String(row['ID']),
          conversationID: String(row['conversationID']),
          sequence: Number(row['sequence']),
          status: String(row['status']),
          payload: JSON.stringify(row['payload']),
        })),
        outbox: outbox.map((row) => String(row['ID'])),
        cursor: Number(kv.find((row) => row['key'] === 'cursor')?.['value'] ?? 0),
      };
    } finally {
      db.close();
    }
  }, `wt_${wtId}`);
}
