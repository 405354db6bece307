import type { Insertable } from 'kysely';
import type { Db, Tables } from './tables.ts';

/** Rows per statement. Times the columns of the widest table, this stays below SQLite's 32,766 parameters. */
const ROWS_PER_STATEMENT = 500;

/** For many rows at once, such as the demo world. One statement per row would take seconds. */
export async function insertRows<T extends keyof Tables>(tx: Db, table: T, rows: readonly Insertable<Tables[T]>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .execute();
  }
}
