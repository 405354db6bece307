import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('receiptNotices')
    .addColumn('authorId', 'text', (column) => column.notNull())
    .addColumn('conv', 'text', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('receiptNoticesKey', ['authorId', 'conv', 'seq'])
    .execute();
  await db.schema.createIndex('userEventsBody').on('userEvents').columns(['bodyId']).execute();
}
