import { asUncompared, countReadable, listIncomplete } from '../core/apply/stored-history.ts';
import { READ_TO_COUNT } from '../core/conversations/conversation-rank.ts';
import type { ConversationRow, ConversationShelf } from '../core/rows.ts';
import { membersOf, type ConversationListName } from '../core/tabs/list-tabs.ts';
import type { AccountDatabase } from './schema.ts';
import { listUnreadConversations } from './tabs/unread-conversations.ts';
import type { WritableDatabase } from './transaction.ts';

function shelf(db: AccountDatabase, name: ConversationShelf) {
  return db.conversations.where('[shelf+rank]').between([name, 0], [name, Number.MAX_SAFE_INTEGER], true, true);
}

type Range = { readonly from?: number; readonly to?: number; readonly limit?: number };

/** The conversations of a list with from ≤ rank ≤ to, highest rank first. */
async function listRanked(
  db: AccountDatabase,
  name: ConversationListName,
  { from = 0, to = Number.MAX_SAFE_INTEGER, limit }: Range,
): Promise<ConversationRow[]> {
  if (name === 'unread' || name === 'atme' || isOwnTab(name)) {
    const rows = await listUnindexed(db, name);
    return rows
      .filter(({ rank }) => rank >= from && rank <= to)
      .sort((a, b) => b.rank - a.rank)
      .slice(0, limit);
  }
  const found =
    name === 'single' || name === 'group'
      ? db.conversations.where('[shelf+type+rank]').between(['main', TYPES[name], from], ['main', TYPES[name], to], true, true)
      : db.conversations.where('[shelf+rank]').between([name, from], [name, to], true, true);
  return (limit === undefined ? found.reverse() : found.reverse().limit(limit)).toArray();
}

const TYPES = { single: 'C2C', group: 'GROUP' } as const;
const OWN_TAB = 'tab ';

function isOwnTab(name: ConversationListName): name is `tab ${string}` {
  return name.startsWith(OWN_TAB);
}

/** Lists without an index by rank. All of their rows are read, because they are few. */
async function listUnindexed(db: AccountDatabase, name: 'unread' | 'atme' | `tab ${string}`): Promise<ConversationRow[]> {
  if (name === 'unread') return listUnreadConversations(db);
  if (name === 'atme') return (await listUnreadConversations(db)).filter(({ groupAtInfoList }) => groupAtInfoList.length > 0);
  const tab = await db.tabs.get(name.slice(OWN_TAB.length));
  const rows = tab === undefined ? [] : await db.conversations.bulkGet(membersOf(tab));
  return rows.filter((row) => row?.shelf === 'main') as ConversationRow[];
}

/** The top `limit` conversations of a list, highest rank first. */
export async function listConversations(db: AccountDatabase, name: ConversationListName, limit: number): Promise<ConversationRow[]> {
  return listRanked(db, name, { limit });
}

type Ranks = { readonly from: number; readonly to: number };

/** All conversations of a list with from ≤ rank ≤ to, highest first. The caller keeps the range short. */
export async function listConversationsBetween(db: AccountDatabase, name: ConversationListName, ranks: Ranks): Promise<ConversationRow[]> {
  return listRanked(db, name, ranks);
}

/** The next `limit` conversations of a list with rank ≤ `to`, highest first. */
export async function listConversationsUpTo(
  db: AccountDatabase,
  name: ConversationListName,
  range: { readonly to: number; readonly limit: number },
): Promise<ConversationRow[]> {
  return listRanked(db, name, range);
}

/** Counts a short list by reading its rows, because a count by the index includes rows that no list shows. */
export async function countConversations(db: AccountDatabase, name: Exclude<ConversationShelf, 'main'>): Promise<number> {
  const count = await shelf(db, name).count();
  return count > READ_TO_COUNT ? count : (await shelf(db, name).toArray()).length;
}

/** Conversations whose mute has an end. */
export async function listTimedMutes(db: AccountDatabase): Promise<ConversationRow[]> {
  return db.conversations.where('mutedUntil').above(0).toArray();
}

export async function readConversation(db: AccountDatabase, conversationID: string): Promise<ConversationRow | undefined> {
  return db.conversations.get(conversationID);
}

/**
 * IDs of recent conversations whose newest `depth` sequences are not all stored here: `limit` of the main list, then as many of the
 * archive, then as many hidden ones, which the user opens from the profile or takes back without a network too.
 */
export async function listConversationsForFill(db: AccountDatabase, want: { readonly limit: number; readonly depth: number }): Promise<string[]> {
  const rows: ConversationRow[] = [];
  for (const name of ['main', 'archive', 'hidden'] as const) rows.push(...(await listConversations(db, name, want.limit)));
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
