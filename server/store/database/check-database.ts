import { existsSync, statSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { MIGRATION_TABLE, refuseNewer } from '../migrations/migrations.ts';
import { UnusableDatabase } from './unusable-database.ts';

/** A quick check reads about 800 MB per second. A larger file is checked in the background (docs/operating.md). */
const CHECKED_AT_START_BYTES = 64 * 1024 * 1024;
const MAX_PROBLEMS = 10;

/**
 * Refuses a damaged file and one that a newer version wrote. `isChecked` is false for a large file, of which only the schema and the first
 * and last row of each table were read.
 */
export function checkDatabaseAtStart(file: string): { isChecked: boolean } {
  if (!existsSync(file) || statSync(file).size === 0) return { isChecked: true };
  return withDatabase(file, (db) => {
    refuseNewer(file, listAppliedMigrations(db));
    const isChecked = statSync(file).size <= CHECKED_AT_START_BYTES;
    const problems = isChecked ? runCheck(db, 'quick_check') : probeTables(db);
    if (problems.length > 0) throw new UnusableDatabase(describeDamage(file, problems));
    return { isChecked };
  });
}

/** Problems of the pages, the indexes and their order; empty = no damage. */
export function checkIntegrity(file: string): string[] {
  return withDatabase(file, (db) => runCheck(db, 'integrity_check'));
}

/** Names of the migrations that were applied to the file. */
export function readSchemaOf(file: string): string[] {
  return withDatabase(file, listAppliedMigrations);
}

export function describeDamage(file: string, problems: readonly string[]): string {
  return `${file} is damaged (${problems[0] ?? 'unreadable'}). Stop the server, keep a copy of the folder and restore a backup (docs/operating.md).`;
}

function runCheck(db: DatabaseSyncInstance, pragma: 'quick_check' | 'integrity_check'): string[] {
  const rows = db.prepare(`pragma ${pragma}(${MAX_PROBLEMS})`).all() as Record<string, string>[];
  const texts = rows.map((row) => String(row[pragma]));
  return texts.length === 1 && texts[0] === 'ok' ? [] : texts;
}

function probeTables(db: DatabaseSyncInstance): string[] {
  const tables = db.prepare("select name, wr from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'").all();
  for (const { name, wr } of tables as { name: string; wr: 0 | 1 }[]) {
    // A table without a rowid is stored in the order of its primary key.
    const order = wr === 0 ? ['rowid'] : listKeyColumns(db, name);
    db.prepare(`select * from ${quote(name)} order by ${order.join(', ')} limit 1`).get();
    db.prepare(`select * from ${quote(name)} order by ${order.map((column) => `${column} desc`).join(', ')} limit 1`).get();
  }
  return [];
}

function listKeyColumns(db: DatabaseSyncInstance, table: string): string[] {
  const columns = db.prepare('select name from pragma_table_info(?) where pk > 0 order by pk').all(table) as { name: string }[];
  return columns.map(({ name }) => quote(name));
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function listAppliedMigrations(db: DatabaseSyncInstance): string[] {
  const known = db.prepare("select name from sqlite_master where type = 'table' and name = ?").get(MIGRATION_TABLE);
  if (known === undefined) return [];
  return (db.prepare(`select name from ${MIGRATION_TABLE} order by name`).all() as { name: string }[]).map((row) => row.name);
}

/** Turns SQLite's message about damage into the sentence for the operator. Other errors, such as a missing permission, are passed on. */
function withDatabase<T>(file: string, read: (db: DatabaseSyncInstance) => T): T {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return read(db);
  } catch (error) {
    throw isDamage(error) ? new UnusableDatabase(describeDamage(file, [error.message])) : error;
  } finally {
    db.close();
  }
}

/** The driver sets an error code for some calls only, so the message is checked. */
function isDamage(error: unknown): error is Error {
  return error instanceof Error && /malformed|not a database/.test(error.message);
}
