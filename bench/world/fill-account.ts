import { unreadShare } from '../../src/core/conversations/conversation-rank.ts';
import type { ConversationRow, MessageRow } from '../../src/core/rows.ts';
import { putKv } from '../../src/db/kv.ts';
import { AccountDatabase } from '../../src/db/schema.ts';
import { createMessageSource } from './build-messages.ts';
import { buildConversation, buildFriend, buildGroup } from './build-rows.ts';
import { planConversations } from './plan-conversations.ts';
import { FRIEND, ME, type WorldSize } from './world-size.ts';

/** Rows of one transaction: enough that a commit costs little per row, few enough to fit into memory. */
const BATCH = 5000;
const REPLACED = ['messages', 'conversations', 'holes', 'outbox', 'ops', 'drafts', 'searchTerms', 'searchFeed', 'groups'] as const;

/** Stores rows in one transaction without a strict flush, because generated rows can be generated again. */
export async function putAll(db: IDBDatabase, store: string, rows: readonly unknown[]): Promise<void> {
  const transaction = db.transaction(store, 'readwrite', { durability: 'relaxed' });
  for (const row of rows) transaction.objectStore(store).put(row);
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
  });
}

/** Passes rows on in large batches. */
export function createPortions<T>(put: (rows: readonly T[]) => Promise<void>): { add(rows: readonly T[]): Promise<void>; end(): Promise<void> } {
  let waiting: T[] = [];
  const end = async (): Promise<void> => {
    const rows = waiting;
    waiting = [];
    if (rows.length > 0) await put(rows);
  };
  return {
    async add(rows) {
      for (let from = 0; from < rows.length; from += BATCH) {
        waiting.push(...rows.slice(from, from + BATCH));
        if (waiting.length >= BATCH) await end();
      }
    },
    end,
  };
}

/**
 * Fills the database of the signed-in account with the rows that the product would have stored for these messages. All sequences
 * exist, so there are no holes. The unread total is the sum of the list. The worker is asked to rebuild the search index.
 */
export async function fillAccount(size: WorldSize): Promise<void> {
  const dexie = new AccountDatabase(ME);
  await dexie.open();
  for (const name of REPLACED) await dexie.table(name).clear();
  const db = dexie.backendDB();
  const source = createMessageSource();
  const messages = createPortions<MessageRow>(async (rows) => putAll(db, 'messages', rows));
  const conversations = createPortions<ConversationRow>(async (rows) => putAll(db, 'conversations', rows));
  const plans = planConversations(size);
  let unreadTotal = 0;
  for (const plan of plans) {
    const rows = source.build(plan);
    const conversation = buildConversation(plan, rows);
    unreadTotal += unreadShare(conversation);
    await messages.add(rows);
    await conversations.add([conversation]);
  }
  await messages.end();
  await conversations.end();
  const groups = plans.filter((plan) => plan.isGroup).map((plan) => buildGroup(plan.target, ME));
  const friends = plans.filter((plan) => !plan.isGroup && plan.target !== FRIEND).map((plan) => buildFriend(plan.target));
  await putAll(db, 'groups', groups);
  await putAll(db, 'friends', friends);
  await putKv(dexie, 'unreadTotal', unreadTotal);
  await dexie.searchTerms.put({ key: 'rebuild', value: new ArrayBuffer(0) });
  dexie.close();
}
