import { sql } from 'kysely';
import type { Schema } from './column-builders.ts';

/** Kept answers to a change of the own profile had the token of the session in them. */
export async function up(db: Schema): Promise<void> {
  await sql`update ${sql.table('idempotencyKeys')} set answer = ${'{"data":null}'} where path = ${'POST /user/updateMore'} and answer like ${'{"data":%'}`.execute(
    db,
  );
}
