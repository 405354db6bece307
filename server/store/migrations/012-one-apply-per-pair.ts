import { sql } from 'kysely';
import type { Schema } from './column-builders.ts';

/** Keeps only the newest application per applicant and target, and adds an index of the unread ones. */
export async function up(db: Schema): Promise<void> {
  const applies = sql.table('friendApplies');
  const [applicantId, targetId, createdAt, id, readAt] = ['applicantId', 'targetId', 'createdAt', 'id', 'readAt'].map((name) => sql.ref(name));
  await sql`delete from ${applies} where ${id} not in (
    select ${id} from (
      select ${id}, row_number() over (partition by ${applicantId}, ${targetId} order by ${createdAt} desc, ${id} desc) as place from ${applies}
    ) as placed where place = 1
  )`.execute(db);
  await db.schema.createIndex('friendAppliesPair').unique().on('friendApplies').columns(['applicantId', 'targetId']).execute();
  await db.schema.createIndex('friendAppliesUnread').on('friendApplies').columns(['targetId', 'readAt']).execute();
  await sql`update ${sql.table('unreadCounters')} set ${sql.ref('count')} = (
    select count(*) from ${applies} where ${targetId} = ${sql.ref('unreadCounters.userId')} and ${readAt} is null
  ) where ${sql.ref('name')} = 'friendApply'`.execute(db);
}
