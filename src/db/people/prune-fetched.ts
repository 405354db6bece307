import type { WritableDatabase } from '../transaction.ts';

/** Strangers and merged records that were looked at: nothing rests on them, and each is fetched again when it is shown. */
const MAX_USERS = 5000;
const MAX_RECORDS = 500;
/** Pruned by so many of a hundred at once, since it costs a look at all of them. */
const SPARE_PERCENT = 20;

type Aged<T> = { readonly rows: readonly T[]; readonly max: number; readonly agedMs: (row: T) => number };

/** The oldest of those that may go, when there are more than `max`. */
function surplus<T>({ rows, max, agedMs }: Aged<T>): T[] {
  const kept = Math.floor((max * (100 - SPARE_PERCENT)) / 100);
  return rows.toSorted((a, b) => agedMs(a) - agedMs(b)).slice(0, Math.max(0, rows.length - kept));
}

/** Friends and whoever the list shows stay. Call inside a write over users, friends and conversations. */
export async function pruneUsers(db: WritableDatabase, max = MAX_USERS): Promise<void> {
  if ((await db.users.count()) <= max) return;
  const [rows, friends, conversations] = await Promise.all([
    db.users.toArray(),
    db.friends.toCollection().primaryKeys(),
    db.conversations.toCollection().primaryKeys(),
  ]);
  const kept = new Set([...friends, ...conversations.map((id) => id.replace(/^C2C/, ''))]);
  const strangers = rows.filter(({ userID }) => !kept.has(userID));
  await db.users.bulkDelete(surplus({ rows: strangers, max, agedMs: ({ fetchedTs }) => fetchedTs }).map(({ userID }) => userID));
}

/** Call inside a write over media. */
export async function pruneRecords(db: WritableDatabase, max = MAX_RECORDS): Promise<void> {
  if ((await db.media.count()) <= max) return;
  const rows = await db.media.toArray();
  await db.media.bulkDelete(surplus({ rows, max, agedMs: ({ addedTs = 0 }) => addedTs }).map(({ uuid }) => uuid));
}
