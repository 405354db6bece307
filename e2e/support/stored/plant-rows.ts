import type { Page } from 'playwright/test';

/** Fields with types that no table has, and the fields of the indexes. */
const INVALID_ROW = {
  payload: null,
  lastMessage: 7,
  nodes: 'x',
  uploads: 'x',
  call: 3,
  value: { junk: true },
  time: 1e300,
  text: 5,
  nick: {},
  nickName: {},
  name: 9,
  memberUserInfo: null,
  blob: 'x',
  shelf: 'main',
  rank: 9e15,
  conversationID: 'C2C10002',
  groupNumber: '200001',
  sequence: 3,
  isDirty: 1,
  order: 0,
  entity: 'junk',
  from: 'x',
  to: {},
};

/** Keys of existing rows, which are overwritten too. */
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  users: ['10002'],
  friends: ['10003'],
  groupMembers: ['200001:10002'],
  drafts: ['GROUP200001'],
  kv: ['me', 'webConfig', 'userConfig', 'cursor', 'unreadTotal', 'blacklist', 'recentEmoji', 'isBootstrapped', 'draftsSyncedTs', 'serverOffsetMs', 'push'],
  meta: ['schemaEpoch', 'leaderEpoch', 'order'],
  device: ['deviceId', 'language'],
};

/** Writes rows of wrong types into each table of a database, as a broken profile or another program does. Returns the tables. */
export async function plantInvalidRow(page: Page, database: string): Promise<string[]> {
  return page.evaluate(
    async ({ name, invalidRow, taken }) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(new Error(`${name} does not open`));
      });
      const tables = [...db.objectStoreNames];
      const transaction = db.transaction(tables, 'readwrite');
      for (const table of tables) {
        const store = transaction.objectStore(table);
        const path = store.keyPath;
        const paths = Array.isArray(path) ? path : path === null || store.autoIncrement ? [] : [path];
        for (const key of ['junk', ...(taken[table] ?? [])]) store.put({ ...invalidRow, ...Object.fromEntries(paths.map((one) => [one, key])) });
        // A row with only its key.
        if (paths.length > 0) store.put(Object.fromEntries(paths.map((one) => [one, 'bare'])));
      }
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(new Error(`nothing is stored: ${transaction.error?.message ?? ''}`));
      });
      db.close();
      return tables;
    },
    { name: database, invalidRow: INVALID_ROW, taken: TAKEN },
  );
}

/** Overwrites fields of the rows whose JSON contains `text`, directly in IndexedDB, while the app runs. Returns their number. */
export async function damageRows(
  page: Page,
  at: { readonly database: string; readonly table: string; readonly text: string },
  change: Readonly<Record<string, unknown>>,
): Promise<number> {
  return page.evaluate(
    async ({ database, table, text, values }) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(database);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(new Error(`${database} does not open`));
      });
      const transaction = db.transaction(table, 'readwrite');
      const store = transaction.objectStore(table);
      let damaged = 0;
      const asking = store.getAll();
      asking.onsuccess = () => {
        const hit = (asking.result as object[]).filter((row) => JSON.stringify(row).includes(text));
        for (const row of hit) store.put({ ...row, ...values });
        damaged = hit.length;
      };
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(new Error(`nothing is stored: ${transaction.error?.message ?? ''}`));
      });
      db.close();
      return damaged;
    },
    { ...at, values: change },
  );
}
