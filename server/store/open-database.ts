import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import { migrate } from './migrations/migrations.ts';
import { registerSqlite } from './database/direct-statements.ts';
import { openSqlite } from './database/sqlite-database.ts';
import type { Db, Tables } from './tables.ts';

export type OpenDatabase = { readonly db: Db; readonly isPostgres: boolean; close(): Promise<void> };

const PG_INT8 = 20;
const PG_POOL = 10;
/** A server that does not answer must appear as a failure to the start and to `/readyz` instead of blocking them. */
const PG_CONNECT_MS = 10_000;

/** `location` is a file, `:memory:`, or a postgres:// URL. The schema is migrated before the database is returned. */
export async function openDatabase(location: string): Promise<OpenDatabase> {
  const isPostgres = /^postgres(ql)?:\/\//.test(location);
  const db = isPostgres ? await openPostgres(location) : openSqliteFile(location);
  await migrate(db, isPostgres);
  return { db, isPostgres, close: () => db.destroy() };
}

function openSqliteFile(file: string): Db {
  const database = openSqlite(file);
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  registerSqlite(db, database);
  return db;
}

async function openPostgres(url: string): Promise<Db> {
  const { Pool, types } = await import('pg').then((module) => module.default);
  types.setTypeParser(PG_INT8, toCheckedNumber);
  const pool = new Pool({ connectionString: url, max: PG_POOL, connectionTimeoutMillis: PG_CONNECT_MS });
  // Without a listener, the end of an idle connection by the database would end the process. The next query fails by itself.
  pool.on('error', () => undefined);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

function toCheckedNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('integer beyond 2^53');
  return value;
}
