import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import { up as firstTables } from './001-first-tables.ts';
import { up as receiptNotices } from './002-receipt-notices.ts';
import { up as accountTables } from './003-account-tables.ts';
import { up as mergedRecordUses } from './004-merged-record-uses.ts';
import { up as chatWindow } from './005-chat-window.ts';
import { up as largeGroups } from './006-large-groups.ts';
import { up as messageUses } from './007-message-uses.ts';
import { up as admin } from './008-admin.ts';
import { up as cleanup } from './009-cleanup.ts';
import { up as sharedFields } from './010-shared-fields.ts';
import { up as keptTokens } from './011-kept-tokens.ts';
import { up as oneApplyPerPair } from './012-one-apply-per-pair.ts';
import { up as friendTags } from './013-friend-tags.ts';
import { up as conversationTabs } from './014-conversation-tabs.ts';
import { up as timedMutes } from './015-timed-mutes.ts';
import { up as groupAdministration } from './016-group-administration.ts';
import { up as moments } from './017-moments.ts';
import { up as membership } from './018-membership.ts';
import { up as intervalEnds } from './019-interval-ends.ts';
import type { Tables } from '../tables.ts';
import { UnusableDatabase } from '../database/unusable-database.ts';

type Up = (db: Kysely<unknown>, isPostgres: boolean) => Promise<void>;

/** Append-only. A name must never change after its migration ran on any database. */
const MIGRATIONS: Readonly<Record<string, Up>> = {
  '001-first-tables': firstTables,
  '002-receipt-notices': receiptNotices,
  '003-account-tables': accountTables,
  '004-merger-uses': mergedRecordUses,
  '005-chat-window': chatWindow,
  '006-large-groups': largeGroups,
  '007-message-uses': messageUses,
  '008-admin': admin,
  '009-cleanup': cleanup,
  '010-shared-fields': sharedFields,
  '011-kept-tokens': keptTokens,
  '012-one-apply-per-pair': oneApplyPerPair,
  '013-friend-tags': friendTags,
  '014-conversation-tabs': conversationTabs,
  '015-timed-mutes': timedMutes,
  '016-group-administration': groupAdministration,
  '017-moments': moments,
  '018-membership': membership,
  '019-interval-ends': intervalEnds,
};

/** Table in which the migrator stores the names of the applied migrations. */
export const MIGRATION_TABLE = 'kysely_migration';

/** Refuses a database with an unknown migration, because this version could not keep the invariants of that migration. */
export function refuseNewer(name: string, applied: readonly string[]): void {
  const unknown = applied.filter((migration) => MIGRATIONS[migration] === undefined);
  if (unknown.length === 0) return;
  throw new UnusableDatabase(`${name} was written by a newer version (${unknown.join(', ')}). Start that version, or restore a backup made by this one.`);
}

/** Applies all missing migrations to an older database. */
export async function migrate(db: Kysely<Tables>, isPostgres: boolean): Promise<void> {
  const migrations: Record<string, Migration> = {};
  for (const [name, up] of Object.entries(MIGRATIONS)) {
    migrations[name] = { up: (schema: Kysely<unknown>) => up(schema, isPostgres) };
  }
  refuseNewer('The database', await listApplied(db));
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) }, allowUnorderedMigrations: true });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

async function listApplied(db: Kysely<Tables>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATION_TABLE)}`.execute(db);
    return rows.map((row) => row.name);
  } catch {
    // A new database has no such table. If the database cannot be reached, the migrator fails with the reason.
    return [];
  }
}
