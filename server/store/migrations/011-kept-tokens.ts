import { sql } from 'kysely';
import type { Schema } from './column-builders.ts';

/** Stored answers to a change of the caller's profile contained the token of the session. */
export async function up(db: Schema): Promise<void> {
  await sql`update ${sql.table('idempotencyKeys')} set answer = ${'{"data":null}'} where path = ${'POST /user/updateMore'} and answer like ${'{"data":%'}`.execute(
    db,
  );
}
