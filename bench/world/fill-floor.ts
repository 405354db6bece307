import { createMessageSource } from './build-messages.ts';
import { buildConversation } from './build-rows.ts';
import { createPortions, putAll } from './fill-account.ts';
import { planConversations } from './plan-conversations.ts';
import type { WorldSize } from './world-size.ts';

/**
 * The same rows for the bare pages of bench/floors, in the fastest layout to read: the key of a message is its position, so that a page of
 * messages is one range of the primary key.
 */
export async function fillFloor(size: WorldSize): Promise<void> {
  const db = await openFloor();
  const source = createMessageSource();
  const messages = createPortions(async (rows) => putAll(db, 'messages', rows));
  const conversations = createPortions(async (rows) => putAll(db, 'conversations', rows));
  for (const plan of planConversations(size)) {
    const rows = source.build(plan);
    await messages.add(rows);
    await conversations.add([buildConversation(plan, rows)]);
  }
  await messages.end();
  await conversations.end();
  db.close();
}

async function openFloor(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('floor', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('messages', { keyPath: ['conversationID', 'sequence'] });
      request.result.createObjectStore('conversations', { keyPath: 'conversationID' }).createIndex('rank', 'rank');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not opened'));
  });
}
