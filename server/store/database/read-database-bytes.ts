import { PostgresAdapter, sql } from 'kysely';
import type { Db } from '../tables.ts';

/** Size of the database: of the main file on SQLite; on PostgreSQL as the server reports it. */
export async function readDatabaseBytes(db: Db): Promise<number> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const { rows } = isPostgres
    ? await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
    : await sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
