import type { SqliteDatabase } from 'kysely';
import type { Db } from '../tables.ts';

/** By the adapter, which a database shares with its transactions. */
const databases = new WeakMap<object, SqliteDatabase>();

export function registerSqlite(db: Db, database: SqliteDatabase): void {
  databases.set(db.getExecutor().adapter, database);
}

export function isSqlite(db: Db): boolean {
  return databases.has(db.getExecutor().adapter);
}

/**
 * The driver itself, for statements of an open transaction: it holds the only connection, so that nothing has to be waited for.
 * Undefined outside of one, where a read would see what another command has not committed (G12), and on PostgreSQL.
 */
export function directSqlite(db: Db): SqliteDatabase | undefined {
  return db.isTransaction ? databases.get(db.getExecutor().adapter) : undefined;
}
