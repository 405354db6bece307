import { sql } from 'kysely';
import { maybe, numbers, table, texts, type Schema } from './column-builders.ts';

/** One event log per large group (decision 039), and notification frames of a group stored once instead of per member. */
export async function up(db: Schema, isPostgres: boolean): Promise<void> {
  await addNumbers(db, 'conversations', ['isLarge', 'eventPts', 'prunedPts', 'listSeq', 'listTs']);
  await addNumbers(db, 'conversationStates', ['isLarge', 'removedSeq']);
  await addNumbers(db, 'groupIntervals', ['fromPts', 'toPts']);
  await createLogs(db, isPostgres);
  await db.schema.dropIndex('conversationStatesOrder').execute();
  await db.schema.createIndex('conversationStatesList').on('conversationStates').columns(['userId', 'isLarge', 'updateTs', 'conv']).execute();
  // Finds by message which of many readers deleted one of a few messages.
  await db.schema.createIndex('deletionsMessage').on('deletions').columns(['conv', 'seq']).execute();
  await db.schema.alterTable('noticeFrames').addColumn('groupId', 'text').execute();
  await addNumbers(db, 'noticeFrames', ['seq']);
  await db.schema.createIndex('noticeFramesGroup').on('noticeFrames').columns(['groupId', 'id']).execute();
}

async function createLogs(db: Schema, isPostgres: boolean): Promise<void> {
  const events = maybe(maybe(numbers(texts(table(db, 'groupEvents'), 'conv', 'name'), 'pts', 'createdAt'), 'text', 'body'), 'bigint', 'seq');
  const keyed = events.addPrimaryKeyConstraint('groupEventsKey', ['conv', 'pts']);
  // Rows are read and deleted only in the order of the key. A second tree would double the writes of each message.
  await (isPostgres ? keyed : keyed.modifyEnd(sql`without rowid`)).execute();
  await numbers(texts(table(db, 'groupMentions'), 'conv', 'sender'), 'seq')
    .addPrimaryKeyConstraint('groupMentionsKey', ['conv', 'seq'])
    .execute();
  await db.schema.createIndex('conversationsLarge').on('conversations').column('isLarge').where(sql.ref('isLarge'), '=', sql.lit(1)).execute();
}

async function addNumbers(db: Schema, name: string, columns: readonly string[]): Promise<void> {
  for (const column of columns) {
    await db.schema
      .alterTable(name)
      .addColumn(column, 'bigint', (definition) => definition.notNull().defaultTo(0))
      .execute();
  }
}
