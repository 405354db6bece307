import type { Insertable } from 'kysely';
import type { Db, Tables } from './tables.ts';

/** One statement takes this many rows: the widest table times this stays below SQLite's 32,766 parameters. */
const ROWS_PER_STATEMENT = 500;

/** For rows made in one go, as the demo world's: one statement a row would take seconds. */
export async function insertRows<T extends keyof Tables>(tx: Db, table: T, rows: readonly Insertable<Tables[T]>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .execute();
  }
}
