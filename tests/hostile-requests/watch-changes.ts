import { sql } from 'kysely';
import type { OpenDatabase } from '../../server/store/open-database.ts';

/** Returns the tables that a request has changed. A rollback of the command rolls these records back too. */
export type ChangeWatch = { take(): Promise<string[]> };

const NOT_WATCHED = /^(kysely_|sqlite_|changeLog$)/;
/** Every request updates when an account or a session was last seen, also after a connection has closed. */
const NOT_COUNTED: ReadonlySet<string> = new Set(['lastSeenAt', 'lastActiveAt', 'ip', 'epoch']);

export async function watchChanges({ db, isPostgres }: Pick<OpenDatabase, 'db' | 'isPostgres'>): Promise<ChangeWatch> {
  await sql`create table "changeLog" ("tableName" text not null)`.execute(db);
  if (isPostgres) await sql.raw(POSTGRES_FUNCTION).execute(db);
  const tables = (await db.introspection.getTables()).filter(({ name }) => !NOT_WATCHED.test(name));
  for (const { name, columns } of tables) {
    const counted = columns.map((column) => column.name).filter((column) => !NOT_COUNTED.has(column));
    const update = `update of ${counted.map((column) => `"${column}"`).join(', ')}`;
    for (const operation of ['insert', 'delete', update]) await sql.raw(triggerOf(isPostgres, name, operation)).execute(db);
  }
  return {
    take: async () => {
      const { rows } = await sql<{ tableName: string }>`select distinct "tableName" from "changeLog" order by "tableName"`.execute(db);
      if (rows.length > 0) await sql`delete from "changeLog"`.execute(db);
      return rows.map((row) => row.tableName);
    },
  };
}

const POSTGRES_FUNCTION = `create function "noteChange"() returns trigger as $$
  begin insert into "changeLog" values (TG_TABLE_NAME); return null; end $$ language plpgsql`;

function triggerOf(isPostgres: boolean, table: string, operation: string): string {
  const head = `create trigger "watch_${table}_${operation.slice(0, 'insert'.length)}" after ${operation} on "${table}"`;
  return isPostgres ? `${head} for each row execute function "noteChange"()` : `${head} begin insert into "changeLog" values ('${table}'); end`;
}
