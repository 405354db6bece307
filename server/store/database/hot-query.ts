import type { Compilable, CompiledQuery, SqliteStatement } from 'kysely';
import { directSqlite } from './direct-statements.ts';
import type { Db } from '../tables.ts';

type Value = null | string | number;
type Params = Readonly<Record<string, Value | readonly Value[]>>;
type Marker = { readonly name: string; readonly index: number | undefined };
type Plan = { readonly query: CompiledQuery<unknown>; readonly takes: readonly ((params: Params) => Value | undefined)[]; direct?: SqliteStatement };

/** The texts for lists up to this length are cached, and those for a few greater lengths. Caching every length would fill the cache. */
const LONGEST_CACHED_LIST = 32;
const CACHED_LENGTHS: readonly number[] = [256, 128, 64, LONGEST_CACHED_LIST];

/** Splits a list into parts whose lengths have cached texts. Every database accepts that many parameters. */
export function chunksOf<T>(list: readonly T[]): T[][] {
  const chunks: T[][] = [];
  let start = 0;
  for (const length of CACHED_LENGTHS) {
    for (; list.length - start >= length; start += length) chunks.push(list.slice(start, start + length));
  }
  if (start < list.length) chunks.push(list.slice(start));
  return chunks;
}

/**
 * A statement that runs for every message. Building its text costs more than running it, so the text is built once per database and per
 * length of its lists, with markers for the parameters. `build` must use every parameter as a plain value.
 */
export function hotQuery<P extends Params, Row>(build: (db: Db, params: P) => Compilable<Row>): (db: Db, params: P) => Promise<Row[]> {
  const plansOf = new WeakMap<object, Map<string, Plan>>();
  return async (db, params) => {
    const lengths = lengthsOf(params);
    if (lengths === undefined) return (await db.executeQuery<Row>(build(db, params).compile())).rows;
    const { adapter } = db.getExecutor();
    const plans = plansOf.get(adapter) ?? new Map<string, Plan>();
    plansOf.set(adapter, plans);
    const plan = plans.get(lengths) ?? compilePlan(db, build, params);
    plans.set(lengths, plan);
    const parameters = plan.takes.map((take) => take(params));
    const direct = directStatement(db, plan);
    if (direct === undefined) return (await db.executeQuery<Row>({ ...plan.query, parameters } as CompiledQuery<Row>)).rows;
    if (direct.reader) return direct.all(parameters) as Row[];
    direct.run(parameters);
    return [];
  };
}

function directStatement(db: Db, plan: Plan): SqliteStatement | undefined {
  const sqlite = directSqlite(db);
  return sqlite === undefined ? undefined : (plan.direct ??= sqlite.prepare(plan.query.sql));
}

/** Returns undefined if a list is too long to be cached. */
function lengthsOf(params: Params): string | undefined {
  let lengths = '';
  for (const name in params) {
    const value = params[name];
    if (!isList(value)) continue;
    if (value.length > LONGEST_CACHED_LIST && !CACHED_LENGTHS.includes(value.length)) return undefined;
    lengths += `${value.length},`;
  }
  return lengths;
}

function compilePlan<P extends Params, Row>(db: Db, build: (db: Db, params: P) => Compilable<Row>, params: P): Plan {
  const marked = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isList(value) ? value.map((_item, index): Marker => ({ name, index })) : { name, index: undefined }]),
  );
  const query = build(db, marked as unknown as P).compile();
  return { query, takes: query.parameters.map((parameter) => (isMarker(parameter) ? takeMarked(parameter) : () => parameter as Value)) };
}

function takeMarked({ name, index }: Marker): (params: Params) => Value | undefined {
  return index === undefined ? (params) => params[name] as Value : (params) => (params[name] as readonly Value[])[index];
}

function isList(value: Params[string] | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

function isMarker(value: unknown): value is Marker {
  return typeof value === 'object' && value !== null && 'name' in value;
}
