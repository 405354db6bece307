import { asUncompared, countReadable, listIncomplete } from '../core/apply/stored-history.ts';
import type { ConversationRow, ConversationShelf } from '../core/rows.ts';
import type { AccountDatabase } from './schema.ts';
import type { WritableDatabase } from './transaction.ts';

function shelf(db: AccountDatabase, name: ConversationShelf) {
  return db.conversations.where('[shelf+rank]').between([name, 0], [name, Number.MAX_SAFE_INTEGER], true, true);
}

/** The top `limit` conversations of a list, highest rank first. */
export async function listConversations(db: AccountDatabase, name: ConversationShelf, limit: number): Promise<ConversationRow[]> {
  return shelf(db, name).reverse().limit(limit).toArray();
}

type Ranks = { readonly from: number; readonly to: number };

/** All conversations of a list with from ≤ rank ≤ to, highest first. The caller keeps the range short. */
export async function listConversationsBetween(db: AccountDatabase, name: ConversationShelf, { from, to }: Ranks): Promise<ConversationRow[]> {
  return db.conversations.where('[shelf+rank]').between([name, from], [name, to], true, true).reverse().toArray();
}

/** The next `limit` conversations of a list with rank ≤ `to`, highest first. */
export async function listConversationsUpTo(
  db: AccountDatabase,
  name: ConversationShelf,
  range: { readonly to: number; readonly limit: number },
): Promise<ConversationRow[]> {
  return db.conversations.where('[shelf+rank]').between([name, 0], [name, range.to], true, true).reverse().limit(range.limit).toArray();
}

/** Counts by reading the rows, because a count by the index includes rows that no list shows. Use it for short lists only. */
export async function countConversations(db: AccountDatabase, name: Exclude<ConversationShelf, 'main'>): Promise<number> {
  return (await shelf(db, name).toArray()).length;
}

export async function readConversation(db: AccountDatabase, conversationID: string): Promise<ConversationRow | undefined> {
  return db.conversations.get(conversationID);
}

/**
 * IDs of recent conversations whose newest `depth` sequences are not all stored here: `limit` of the main list, then as many of the
 * archive.
 */
export async function listConversationsForFill(db: AccountDatabase, want: { readonly limit: number; readonly depth: number }): Promise<string[]> {
  const rows = [...(await listConversations(db, 'main', want.limit)), ...(await listConversations(db, 'archive', want.limit))];
  const holes = await db.holes
    .where('conversationID')
    .anyOf(rows.map((row) => row.conversationID))
    .toArray();
  return listIncomplete(rows, holes, want.depth);
}

/**
 * Counts the conversations of the list, without those of which nothing is stored (a hole covers all their sequences). It reads the rows,
 * because a count by the index includes rows that no list shows.
 */
export async function countReadableOffline(db: AccountDatabase): Promise<number> {
  const [main, archive, holes] = await Promise.all([shelf(db, 'main').toArray(), shelf(db, 'archive').toArray(), db.holes.toArray()]);
  return countReadable([...main, ...archive], holes);
}

/**
 * Marks every conversation as not compared, because its stored messages may be out of date without an event. Call inside a write over
 * conversations.
 */
export async function markUncompared(db: WritableDatabase): Promise<void> {
  const rows = await db.conversations.where('conversationID').above('').toArray();
  const marked = asUncompared(rows);
  if (marked.length > 0) await db.conversations.bulkPut(marked);
}
