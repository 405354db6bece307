import { sql } from 'kysely';
import type { Schema } from './column-builders.ts';

const TABLES = [
  ['mediaUses', 'uuid'],
  ['mergerUses', 'mergerKey'],
  ['noteUses', 'noteId'],
] as const;

/** Adds both users of a pair to each use, so that a search for one reader skips the uses in other conversations. */
export async function up(db: Schema, isPostgres: boolean): Promise<void> {
  for (const [name, key] of TABLES) {
    for (const column of ['personA', 'personB']) {
      await db.schema
        .alterTable(name)
        .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
        .execute();
    }
    await fillPeople(db, name, isPostgres);
    await db.schema.createIndex(`${name}PersonA`).on(name).columns([key, 'personA', 'seq']).execute();
    await db.schema.createIndex(`${name}PersonB`).on(name).columns([key, 'personB', 'seq']).execute();
  }
  await db.schema.createIndex('noteUsesMessage').on('noteUses').columns(['conv', 'seq']).execute();
}

/** The key of a pair is `P:first:second`. */
async function fillPeople(db: Schema, name: string, isPostgres: boolean): Promise<void> {
  const conv = sql.ref('conv');
  const rest = sql`substr(${conv}, 3)`;
  const first = isPostgres ? sql`split_part(${conv}, ':', 2)` : sql`substr(${rest}, 1, instr(${rest}, ':') - 1)`;
  const second = isPostgres ? sql`split_part(${conv}, ':', 3)` : sql`substr(${rest}, instr(${rest}, ':') + 1)`;
  await sql`update ${sql.table(name)} set ${sql.ref('personA')} = ${first}, ${sql.ref('personB')} = ${second} where ${conv} like 'P:%'`.execute(db);
}
