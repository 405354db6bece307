import { numbers, table, texts, type Schema } from './column-builders.ts';

/** Tables for the operator's commands: their log, decisions on reports, and forbidden content. */
export async function up(db: Schema, isPostgres: boolean): Promise<void> {
  const actions = table(db, 'adminActions').addColumn('id', isPostgres ? 'bigint' : 'integer', (column) =>
    isPostgres ? column.primaryKey().generatedAlwaysAsIdentity() : column.primaryKey().autoIncrement(),
  );
  await numbers(texts(actions, 'actor', 'command', 'target', 'detail'), 'createdAt').execute();
  for (const [name, type] of [
    ['decidedAt', 'bigint'],
    ['decision', 'text'],
    ['decisionNote', 'text'],
  ] as const) {
    await db.schema.alterTable('complaints').addColumn(name, type).execute();
  }
  await db.schema.createIndex('complaintsAge').on('complaints').columns(['createdAt']).execute();
  await db.schema.createIndex('mediaContent').on('media').columns(['sha256']).execute();
  const risky = table(db, 'riskyContents').addColumn('sha256', 'text', (column) => column.primaryKey());
  await numbers(risky, 'createdAt').execute();
}
