const BATCH = 500;
const CONVERSATIONS = 300;

/** Messages per second that the bare database stores: rows and indexes like the product's, strict transactions of 500 that also write the list. */
export async function timeRawPuts(messages: number): Promise<number> {
  const name = `raw-${crypto.randomUUID()}`;
  const db = await openRaw(name);
  const filler = 'x'.repeat(500);
  const startedAt = performance.now();
  for (let from = 0; from < messages; from += BATCH) {
    const transaction = db.transaction(['messages', 'conversations'], 'readwrite', { durability: 'strict' });
    const [rows, list] = [transaction.objectStore('messages'), transaction.objectStore('conversations')];
    for (let at = from; at < from + BATCH; at += 1) {
      const conversationID = `C2C${900_000 + (at % CONVERSATIONS)}`;
      rows.put({ ID: `${conversationID}-${at}`, conversationID, sequence: at, time: at, filler });
    }
    for (let at = 0; at < CONVERSATIONS; at += 1) list.put({ conversationID: `C2C${900_000 + at}`, shelf: 'main', rank: from + at, filler });
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
    });
  }
  const tookMs = performance.now() - startedAt;
  db.close();
  indexedDB.deleteDatabase(name);
  return messages / (tookMs / 1000);
}

async function openRaw(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      const rows = request.result.createObjectStore('messages', { keyPath: 'ID' });
      rows.createIndex('place', ['conversationID', 'sequence']);
      rows.createIndex('time', ['conversationID', 'time']);
      request.result.createObjectStore('conversations', { keyPath: 'conversationID' }).createIndex('rank', ['shelf', 'rank']);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not opened'));
  });
}
