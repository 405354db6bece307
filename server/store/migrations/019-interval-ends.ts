import type { Schema } from './column-builders.ts';

/**
 * Finds the members at the time of a message without the intervals that ended before it, which a group keeps of everyone who ever left. The
 * user is in it for the statements that end a membership, because SQLite prefers it to the key.
 */
export async function up(db: Schema): Promise<void> {
  await db.schema.createIndex('groupIntervalsEnd').on('groupIntervals').columns(['groupId', 'toSeq', 'userId']).execute();
}
