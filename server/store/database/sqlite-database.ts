import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { isStorageFull } from './storage-full.ts';

type SqlValue = null | string | number | bigint | Uint8Array;

const BUSY_TIMEOUT_MS = 5000;
const CACHED_STATEMENTS = 500;
const ROLLBACK = 'rollback';

/** One file, one connection, one writer: WAL mode, and every commit is synced before it is answered (reliability §3.2). */
export function openSqlite(file: string): SqliteDatabase {
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  db.exec('pragma journal_mode = WAL; pragma synchronous = FULL; pragma journal_size_limit = 67108864; pragma cache_size = -65536');
  // The data for rolling back a savepoint concerns only this process. In a file it would double the writes of each command.
  db.exec('pragma temp_store = MEMORY');
  return asKyselyDatabase(db);
}

function asKyselyDatabase(db: DatabaseSyncInstance): SqliteDatabase {
  const cache = new Map<string, SqliteStatement>();
  return {
    close: () => {
      // Prepared statements keep the file open until they are garbage-collected, so only a checkpoint moves everything into the one file
      // now.
      checkpoint(db);
      db.close();
    },
    prepare: (text) => {
      const known = cache.get(text);
      if (known !== undefined) return known;
      const statement = text === ROLLBACK ? rollbackOf(db) : asKyselyStatement(db.prepare(text));
      if (cache.size >= CACHED_STATEMENTS) cache.clear();
      cache.set(text, statement);
      return statement;
    },
  };
}

/** If the disk is full, the data stays in the write-ahead log, which the next start reads. */
function checkpoint(db: DatabaseSyncInstance): void {
  try {
    db.exec('pragma wal_checkpoint(TRUNCATE)');
  } catch (error) {
    if (!isStorageFull(error)) throw error;
  }
}

/** A full disk ends the transaction by itself. The rollback that follows must not hide that error with its own. */
function rollbackOf(db: DatabaseSyncInstance): SqliteStatement {
  const statement = asKyselyStatement(db.prepare(ROLLBACK));
  return { ...statement, run: (parameters) => (db.isTransaction ? statement.run(parameters) : { changes: 0, lastInsertRowid: 0 }) };
}

function asKyselyStatement(statement: StatementSyncInstance): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...checked(parameters)),
    run: (parameters) => statement.run(...checked(parameters)),
    iterate: (parameters) => statement.iterate(...checked(parameters)) as IterableIterator<unknown>,
  };
}

/** The driver would read an object as the first parameter as named parameters and shift the others without an error. */
function checked(parameters: readonly unknown[]): SqlValue[] {
  return parameters.map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' || value instanceof Uint8Array) return value;
    throw new TypeError(`not a database value: ${typeof value}`);
  });
}
