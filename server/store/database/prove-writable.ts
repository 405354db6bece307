import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** A separate row in the migrator's table of locks, which nothing else reads by this name. */
const PROBE = 'write probe';

/**
 * Writes and removes a row, so that the commit has pages to write. SQLite does not write a page whose bytes are unchanged, so an update to
 * the same value would prove nothing.
 */
export async function proveWritable(tx: Db): Promise<void> {
  await sql`insert into kysely_migration_lock (id, is_locked) values (${PROBE}, 0)`.execute(tx);
  await sql`delete from kysely_migration_lock where id = ${PROBE}`.execute(tx);
}
