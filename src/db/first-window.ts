import { peopleOfConversation, withCurrentPerson } from '../core/people/current-profile.ts';
import { READ_TO_COUNT } from '../core/conversations/conversation-rank.ts';
import type { ConversationRow, ConversationShelf, TabRow } from '../core/rows.ts';
import { conversationShape } from '../core/row-schemas/conversation-shape.ts';
import { friendShape, userShape } from '../core/row-schemas/person-shapes.ts';
import { tabShape } from '../core/row-schemas/tab-shape.ts';
import { accountDatabaseName, DATABASE_VERSION } from './database-name.ts';
import { FIRST_VALUE_SHAPES, type FirstKey } from './health/first-value-shapes.ts';
import type { KvValues } from './kv.ts';
import { answerOf, openExisting } from './raw/open-existing.ts';

const FIRST_KEYS: readonly FirstKey[] = ['me', 'unreadTotal', 'isBootstrapped', 'listTab'];

/** Data of the first screen, as last committed. */
export type FirstWindow = {
  /** The top of the main list, highest rank first. */
  readonly conversations: readonly ConversationRow[];
  readonly archivedCount: number;
  readonly tabs: readonly TabRow[];
  readonly values: Partial<Pick<KvValues, FirstKey>>;
};

/**
 * Reads the first screen without Dexie, because loading Dexie's code takes a fifth of the time until this screen. It uses one read-only
 * transaction on a connection that is closed at once. Undefined if there is no database of exactly this version; then Dexie creates or
 * upgrades it.
 */
export async function readFirstWindow(factory: IDBFactory, wtId: string, limit: number): Promise<FirstWindow | undefined> {
  const db = await openExisting(factory, accountDatabaseName(wtId));
  if (db === undefined) return undefined;
  try {
    return db.version === DATABASE_VERSION * 10 ? await readFrom(db, limit) : undefined;
  } finally {
    db.close();
  }
}

async function readFrom(db: IDBDatabase, limit: number): Promise<FirstWindow> {
  const transaction = db.transaction(['conversations', 'kv', 'users', 'friends', 'tabs'], 'readonly');
  const ranked = transaction.objectStore('conversations').index('[shelf+rank]');
  const kv = transaction.objectStore('kv');
  const [conversations, archivedCount, tabs, ...rows] = await Promise.all([
    readTop(ranked, limit).then(async (rows) => nameRows(transaction, rows)),
    countArchive(ranked),
    answerOf<unknown[]>(transaction.objectStore('tabs').getAll()).then((rows) => rows.filter(tabShape)),
    ...FIRST_KEYS.map(async (key) => answerOf<{ readonly key: FirstKey; readonly value: unknown } | undefined>(kv.get(key))),
  ]);
  const values = Object.fromEntries(
    rows.flatMap((row) => (row === undefined || !FIRST_VALUE_SHAPES[row.key](row.value) ? [] : [[row.key, row.value]])),
  ) as FirstWindow['values'];
  return { conversations, archivedCount, tabs, values };
}

/** As withCurrentPeople. If the row of a person is invalid, the conversation keeps its own names. */
async function nameRows(transaction: IDBTransaction, rows: readonly ConversationRow[]): Promise<ConversationRow[]> {
  const [users, friends] = [transaction.objectStore('users'), transaction.objectStore('friends')];
  return Promise.all(
    rows.map(async (row) => {
      const known = await Promise.all(
        peopleOfConversation(row).map(async (id) => {
          const [user, friend] = await Promise.all([answerOf<unknown>(users.get(id)), answerOf<unknown>(friends.get(id))]);
          return { user: userShape(user) ? user : undefined, friend: friendShape(friend) ? friend : undefined };
        }),
      );
      return known.reduce(withCurrentPerson, row);
    }),
  );
}

/** As countConversations. */
async function countArchive(ranked: IDBIndex): Promise<number> {
  const range = shelfRange('archive');
  const [rows, count] = await Promise.all([answerOf<unknown[]>(ranked.getAll(range, READ_TO_COUNT + 1)), answerOf<number>(ranked.count(range))]);
  return count > READ_TO_COUNT ? count : rows.filter(conversationShape).length;
}

function shelfRange(shelf: ConversationShelf): IDBKeyRange {
  return IDBKeyRange.bound([shelf, 0], [shelf, Number.MAX_SAFE_INTEGER]);
}

async function readTop(ranked: IDBIndex, limit: number): Promise<ConversationRow[]> {
  return new Promise((resolve, reject) => {
    const rows: ConversationRow[] = [];
    const request = ranked.openCursor(shelfRange('main'), 'prev');
    request.onerror = () => reject(request.error ?? new Error('the first rows could not be read'));
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor === null) return resolve(rows);
      if (conversationShape(cursor.value)) rows.push(cursor.value);
      if (rows.length >= limit) return resolve(rows);
      cursor.continue();
    };
  });
}
