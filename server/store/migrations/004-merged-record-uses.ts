import type { Kysely } from 'kysely';

/** Stores which messages contain a merged record, and finds the media of a message, for the files that a merged record copies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mergerUses')
    .addColumn('mergerKey', 'text', (column) => column.notNull())
    .addColumn('conv', 'text', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('mergerUsesKey', ['mergerKey', 'conv', 'seq'])
    .execute();
  await db.schema.createIndex('mergerUsesMessage').on('mergerUses').columns(['conv', 'seq']).execute();
  await db.schema.createIndex('mediaUsesMessage').on('mediaUses').columns(['conv', 'seq']).execute();
}
