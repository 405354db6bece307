import { Migrator, type Kysely, type Migration } from 'kysely';
import { up as firstTables } from './migrations/001-first-tables.ts';
import { up as receiptNotices } from './migrations/002-receipt-notices.ts';
import { up as accountTables } from './migrations/003-account-tables.ts';
import { up as mergerUses } from './migrations/004-merger-uses.ts';
import { up as chatWindow } from './migrations/005-chat-window.ts';
import { up as largeGroups } from './migrations/006-large-groups.ts';
import type { Tables } from './tables.ts';

type Up = (db: Kysely<unknown>, isPostgres: boolean) => Promise<void>;

/** Append-only; a name never changes once it has run anywhere. */
const MIGRATIONS: Readonly<Record<string, Up>> = {
  '001-first-tables': firstTables,
  '002-receipt-notices': receiptNotices,
  '003-account-tables': accountTables,
  '004-merger-uses': mergerUses,
  '005-chat-window': chatWindow,
  '006-large-groups': largeGroups,
};

/** Brings any older database up to now. */
export async function migrate(db: Kysely<Tables>, isPostgres: boolean): Promise<void> {
  const migrations: Record<string, Migration> = {};
  for (const [name, up] of Object.entries(MIGRATIONS)) {
    migrations[name] = { up: (schema: Kysely<unknown>) => up(schema, isPostgres) };
  }
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) }, allowUnorderedMigrations: true });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
