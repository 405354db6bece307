import type { Schema } from './column-builders.ts';

/** Adds the end of a mute. The index contains only the few rows whose mute has an end. */
export async function up(db: Schema): Promise<void> {
  await db.schema
    .alterTable('conversationStates')
    .addColumn('mutedUntil', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('conversationStatesMutedUntil')
    .on('conversationStates')
    .column('mutedUntil')
    .where('mutedUntil' as never, '>', 0)
    .execute();
}
