import { Kysely, PostgresDialect, SqliteDialect, type CompiledQuery } from 'kysely';
import pg from 'pg';
import { openSqlite } from '../../server/store/database/sqlite-database.ts';
import type { Db, Tables } from '../../server/store/tables.ts';

/** `rows` = rows that the database read, which only PostgreSQL reports; `scanned` = tables that SQLite scans, `steps` = its plans. */
type Work = { readonly queries: number; readonly rows: number; readonly scanned: readonly string[]; readonly steps: readonly string[] };

export type CountingDb = {
  readonly db: Db;
  /** Runs a reading command, then asks the database for the plan of each of its statements. */
  measure(run: (db: Db) => Promise<unknown>): Promise<Work>;
  close(): Promise<void>;
};

type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
};

export function openCounting(location: string): CountingDb {
  return location.startsWith('postgres') ? openCountingPostgres(location) : openCountingSqlite(location);
}

function openCountingPostgres(url: string): CountingDb {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // The server ends before the last idle connection is closed.
  pool.on('error', () => undefined);
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  return count(new PostgresDialect({ pool }), async (query) => {
    const { rows } = await pool.query<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(`explain (analyze, format json) ${query.sql}`, [...query.parameters]);
    return { rows: rows.flatMap((row) => row['QUERY PLAN']).reduce((sum, { Plan }) => sum + rowsOf(Plan), 0), scanned: [], steps: [] };
  });
}

function openCountingSqlite(file: string): CountingDb {
  const database = openSqlite(file);
  const tables = new Set((database.prepare(`select name from sqlite_master where type = 'table'`).all([]) as { name: string }[]).map(({ name }) => name));
  return count(new SqliteDialect({ database }), async (query) => {
    const steps = database.prepare(`explain query plan ${query.sql}`).all([...query.parameters]) as { detail: string }[];
    const read = steps.flatMap(({ detail }) => /^SCAN (\w+)/.exec(detail)?.[1] ?? []);
    return { rows: 0, scanned: read.filter((name) => tables.has(name)), steps: steps.map(({ detail }) => detail) };
  });
}

function count(
  dialect: PostgresDialect | SqliteDialect,
  explain: (query: CompiledQuery) => Promise<{ rows: number; scanned: string[]; steps: string[] }>,
): CountingDb {
  let seen: CompiledQuery[] = [];
  const db = new Kysely<Tables>({ dialect, log: ({ query }) => void seen.push(query) });
  return {
    db,
    measure: async (run) => {
      seen = [];
      await run(db);
      const queries = seen;
      const works = [];
      for (const query of queries) works.push(await explain(query));
      return {
        queries: queries.length,
        rows: works.reduce((sum, work) => sum + work.rows, 0),
        scanned: [...new Set(works.flatMap((work) => work.scanned))],
        steps: works.flatMap((work) => work.steps),
      };
    },
    close: () => db.destroy(),
  };
}

function rowsOf(node: PlanNode): number {
  const own = node['Node Type'].endsWith('Scan') ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] : 0;
  return own + (node.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), 0);
}

/** How often the event loop ran other tasks during the work. */
export async function countTurns(run: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const next = (): void => {
    if (isOver) return;
    turns += 1;
    setImmediate(next);
  };
  setImmediate(next);
  await run();
  isOver = true;
  return turns;
}
