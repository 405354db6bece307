import type { Page } from 'playwright/test';

export type OriginDump = {
  readonly databases: readonly string[];
  /** Where the text was found: `idb:<database>/<store>`, `local`, `session`, `cache:<name>`, `document`. */
  readonly places: readonly string[];
};

/** Searches all storage of the page's origin, and the page itself, for a text. */
export async function findInOrigin(page: Page, text: string): Promise<OriginDump> {
  return page.evaluate(async (wanted) => {
    const places: string[] = [];
    const read = async (value: unknown): Promise<string> => {
      if (value instanceof Blob) return value.text();
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
        const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
        return `${new TextDecoder().decode(bytes)} ${new TextDecoder('utf-16le').decode(bytes)}`;
      }
      if (typeof value !== 'object' || value === null) return String(value);
      const parts = await Promise.all(Object.entries(value).map(async ([key, inner]) => `${key} ${await read(inner)}`));
      return parts.join(' ');
    };
    const readStore = async (store: IDBObjectStore): Promise<unknown[]> =>
      new Promise((resolve, reject) => {
        const request = store.getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(store.name));
      });
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    for (const name of names) {
      const db = await new Promise<IDBDatabase | undefined>((resolve) => {
        const request = indexedDB.open(name);
        // The database was deleted after it was listed: the search must not create it.
        request.onupgradeneeded = () => request.transaction?.abort();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => resolve(undefined);
      });
      if (db === undefined) continue;
      // A deletion of the database must not wait for this connection.
      db.onversionchange = () => db.close();
      for (const store of db.objectStoreNames) {
        const rows = await readStore(db.transaction(store).objectStore(store));
        if ((await read(rows)).includes(wanted)) places.push(`idb:${name}/${store}`);
      }
      db.close();
    }
    if (JSON.stringify(Object.entries(localStorage)).includes(wanted)) places.push('local');
    if (JSON.stringify(Object.entries(sessionStorage)).includes(wanted)) places.push('session');
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const body = await (await cache.match(request))?.text();
        if (request.url.includes(wanted) || body?.includes(wanted) === true) places.push(`cache:${name}`);
      }
    }
    if (document.documentElement.outerHTML.includes(wanted) || location.href.includes(wanted)) places.push('document');
    return { databases: names.sort(), places };
  }, text);
}
