import { sql } from 'kysely';
import { maybe, numbers, table, texts, type Schema } from './column-builders.ts';

/**
 * Applications to groups, notices about changes in them, keys of their links, mutes of people who left, and the days on which users have
 * sent messages.
 */
export async function up(db: Schema, isPostgres: boolean): Promise<void> {
  await createApplies(db);
  await createNotices(db);
  await addColumns(db);
  const randomKey = isPostgres ? sql`replace(cast(gen_random_uuid() as text), '-', '')` : sql`lower(hex(randomblob(16)))`;
  await sql`update ${sql.table('groups')} set ${sql.ref('linkKey')} = ${randomKey}`.execute(db);
  await countSentDays(db);
  // Finds owner and admins without the up to 2,000 other members.
  await db.schema.createIndex('groupMembersManagers').on('groupMembers').columns(['groupId', 'userId']).where(sql.ref('identity'), '>', sql.lit(1)).execute();
}

async function createApplies(db: Schema): Promise<void> {
  let applies = table(db, 'groupApplies').addColumn('id', 'text', (column) => column.primaryKey());
  applies = numbers(texts(applies, 'groupId', 'applicantId', 'content', 'remark'), 'joinType', 'status', 'createdAt');
  await maybe(maybe(applies, 'text', 'inviterId', 'handlerId'), 'bigint', 'handledAt').execute();
  await db.schema.createIndex('groupAppliesPair').unique().on('groupApplies').columns(['groupId', 'applicantId']).execute();
  await db.schema.createIndex('groupAppliesGroup').on('groupApplies').columns(['groupId', 'createdAt']).execute();
  await db.schema.createIndex('groupAppliesApplicant').on('groupApplies').columns(['applicantId', 'createdAt']).execute();
  await db.schema.createIndex('groupAppliesAge').on('groupApplies').column('createdAt').execute();
}

async function createNotices(db: Schema): Promise<void> {
  let notices = table(db, 'groupNotices').addColumn('id', 'text', (column) => column.primaryKey());
  notices = texts(notices, 'userId', 'groupId', 'groupName', 'groupAvatar', 'actorId');
  await numbers(notices, 'type', 'auditStatus', 'createdAt').execute();
  await db.schema.createIndex('groupNoticesUser').on('groupNotices').columns(['userId', 'createdAt', 'id']).execute();
  await db.schema.createIndex('groupNoticesAge').on('groupNotices').column('createdAt').execute();
}

async function addColumns(db: Schema): Promise<void> {
  const columns: readonly [table: string, name: string, type: 'text' | 'bigint'][] = [
    ['groups', 'linkKey', 'text'],
    ['users', 'lastSentDay', 'text'],
    ['users', 'sentDays', 'bigint'],
    ['groupIntervals', 'muteUntilSec', 'bigint'],
    ['unreadCounters', 'readAt', 'bigint'],
  ];
  for (const [name, column, type] of columns) {
    await db.schema
      .alterTable(name)
      .addColumn(column, type, (definition) => definition.notNull().defaultTo(type === 'text' ? '' : 0))
      .execute();
  }
}

/** Users keep at least the level that they have: its days count as days with a sent message. */
async function countSentDays(db: Schema): Promise<void> {
  const [users, messages] = [sql.table('users'), sql.table('messages')];
  const [id, sender, sentDays, level, timeSec] = ['id', 'sender', 'sentDays', 'level', 'timeSec'].map((name) => sql.ref(name));
  const days = sql`select ${sender} as author, count(distinct ${timeSec} / 86400) as days from ${messages} group by ${sender}`;
  await sql`update ${users} set ${sentDays} = coalesce((select sent.days from (${days}) as sent where sent.author = ${id}), 0)`.execute(db);
  await sql`update ${users} set ${sentDays} = (${level} - 1) * 7 where ${sentDays} < (${level} - 1) * 7`.execute(db);
  await sql`update ${users} set ${level} = case when ${sentDays} / 7 >= 199 then 200 else 1 + ${sentDays} / 7 end`.execute(db);
}
