import type { SqliteDatabase } from 'kysely';
import type { Db } from '../tables.ts';

/** Keyed by the adapter, which a database shares with its transactions. */
const databases = new WeakMap<object, SqliteDatabase>();

export function registerSqlite(db: Db, database: SqliteDatabase): void {
  databases.set(db.getExecutor().adapter, database);
}

export function isSqlite(db: Db): boolean {
  return databases.has(db.getExecutor().adapter);
}

/**
 * Returns the driver for statements of an open transaction. The transaction holds the only connection, so no wait is needed. Returns
 * undefined outside of a transaction, where a read would see uncommitted data of another command (G12), and on PostgreSQL.
 */
export function directSqlite(db: Db): SqliteDatabase | undefined {
  return db.isTransaction ? databases.get(db.getExecutor().adapter) : undefined;
}
