import type { UserRow } from '../rows.ts';

/** Limits for viewed strangers and merged records. No other row depends on them, and each is fetched again when it is shown. */
export const MAX_USERS = 5000;
export const MAX_RECORDS = 500;
/** Percentage of rows that are dropped at once, because finding them requires a scan of all. */
const SPARE_PERCENT = 20;

type Aged<T> = { readonly rows: readonly T[]; readonly max: number; readonly agedMs: (row: T) => number };

/** The oldest rows, when there are more than `max`. */
function surplus<T>({ rows, max, agedMs }: Aged<T>): readonly T[] {
  const kept = Math.floor((max * (100 - SPARE_PERCENT)) / 100);
  return rows.toSorted((a, b) => agedMs(a) - agedMs(b)).slice(0, Math.max(0, rows.length - kept));
}

type Users = { readonly rows: readonly UserRow[]; readonly friends: readonly string[]; readonly conversations: readonly string[]; readonly max: number };

/** The people to drop. Friends and people on the conversation list stay. */
export function surplusUsers({ rows, friends, conversations, max }: Users): string[] {
  const kept = new Set([...friends, ...conversations.map((id) => id.replace(/^C2C/, ''))]);
  const strangers = rows.filter(({ userID }) => !kept.has(userID));
  return surplus({ rows: strangers, max, agedMs: ({ fetchedTs }) => fetchedTs }).map(({ userID }) => userID);
}

/** A merged record that the user opened. */
type FetchedRecord = { readonly uuid: string; readonly addedTs?: number };

export function surplusRecords(rows: readonly FetchedRecord[], max: number): string[] {
  return surplus({ rows, max, agedMs: ({ addedTs = 0 }) => addedTs }).map(({ uuid }) => uuid);
}
