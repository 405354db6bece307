import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from '../tables.ts';

type Value = null | string | number;
type Params = Readonly<Record<string, Value | readonly Value[]>>;
type Marker = { readonly name: string; readonly index: number | undefined };
type Plan = { readonly query: CompiledQuery<unknown>; readonly markers: readonly unknown[] };

/** Lists longer than this are built anew each time: their text would fill the cache. */
const LONGEST_CACHED_LIST = 32;

/**
 * A statement that runs for every message. Building its text costs more than running it, so it is built once for each database
 * and each length of its lists, with markers where the parameters go. `build` must use every parameter as a plain value.
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
    const parameters = plan.markers.map((marker) => (isMarker(marker) ? valueAt(params, marker) : marker));
    return (await db.executeQuery<Row>({ ...plan.query, parameters } as CompiledQuery<Row>)).rows;
  };
}

/** Undefined = a list too long to be remembered. */
function lengthsOf(params: Params): string | undefined {
  let lengths = '';
  for (const value of Object.values(params)) {
    if (!isList(value)) continue;
    if (value.length > LONGEST_CACHED_LIST) return undefined;
    lengths += `${value.length},`;
  }
  return lengths;
}

function compilePlan<P extends Params, Row>(db: Db, build: (db: Db, params: P) => Compilable<Row>, params: P): Plan {
  const marked = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isList(value) ? value.map((_item, index): Marker => ({ name, index })) : { name, index: undefined }]),
  );
  const query = build(db, marked as unknown as P).compile();
  return { query, markers: query.parameters };
}

function valueAt(params: Params, marker: Marker): Value | undefined {
  const value = params[marker.name];
  return isList(value) ? value[marker.index ?? 0] : value;
}

function isList(value: Params[string] | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

function isMarker(value: unknown): value is Marker {
  return typeof value === 'object' && value !== null && 'name' in value;
}
