import Dexie, { type DBCore, type DBCoreCursor, type DBCoreQueryRequest, type DBCoreQueryResponse, type DBCoreTable, type Middleware } from 'dexie';

type Judge = (table: string, row: unknown) => boolean;
type Listener = (table: string, skipped: { readonly key: unknown; readonly row: unknown }) => void;

export type SkippedRows = {
  /** Number of different invalid rows by table, as found so far. */
  count(): Readonly<Record<string, number>>;
  /** The listener is called each time a read leaves out a row, outside the transaction of that read. */
  subscribe(listener: Listener): () => void;
};

/** The maximum number of keys per table, because a table with only invalid rows must not fill the memory. */
const MAX_COUNTED = 1000;

/**
 * Adds a middleware that hides invalid rows from every reader. Only the invalid row is lost, no other row waits for it, and writing the row
 * anew repairs it (G8). No function of a middleware may be async: Dexie does not know of an await in it, and among many transactions the
 * miscount ends one of them too early (tests/chaos/parts/fence-watch.test.ts).
 */
export function skipInvalidRows(db: Dexie, isValid: Judge): SkippedRows {
  /** Keys of the rows that were left out, by table. */
  const met = new Map<string, Set<string>>();
  const listeners = new Set<Listener>();
  const note: Listener = (table, skipped) => {
    const keys = met.get(table) ?? new Set();
    if (keys.size < MAX_COUNTED) met.set(table, keys.add(String(skipped.key)));
    for (const listener of listeners) Dexie.ignoreTransaction(() => listener(table, skipped));
  };
  const middleware: Middleware<DBCore> = {
    stack: 'dbcore',
    name: 'skip-unsound-rows',
    create: (down) => ({ ...down, table: (name) => guard(down.table(name), isValid, note) }),
  };
  db.use(middleware);
  return {
    count: () => Object.fromEntries([...met].map(([name, keys]) => [name, keys.size])),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function guard(table: DBCoreTable, isValid: Judge, note: Listener): DBCoreTable {
  const { extractKey } = table.schema.primaryKey;
  const judge = (row: unknown, key?: unknown): boolean => {
    if (isValid(table.name, row)) return true;
    note(table.name, { key: key ?? extractKey?.(row), row });
    return false;
  };
  return {
    ...table,
    get: (request) => table.get(request).then((row: unknown) => (judge(row, request.key) ? row : undefined)),
    getMany: (request) =>
      table.getMany(request).then((rows: unknown[]) => {
        const marks = rows.map((row, at) => judge(row, request.keys[at]));
        return marks.includes(false) ? rows.map((row, at) => (marks[at] === true ? row : undefined)) : rows;
      }),
    query: (request) => (request.values === true ? querySound(table, request, judge) : table.query(request)),
    openCursor: (request) => table.openCursor(request).then((cursor) => (cursor === null || request.values !== true ? cursor : skipInCursor(cursor, judge))),
  };
}

/** Reads more rows until the page is full or none are left, because a short page means that it was the last one. */
function querySound(table: DBCoreTable, request: DBCoreQueryRequest, isValid: (row: unknown) => boolean): Promise<DBCoreQueryResponse> {
  return table.query(request).then((answer) => {
    const rows = answer.result.filter((row) => isValid(row));
    const missing = answer.result.length - rows.length;
    if (missing === 0) return answer;
    const { limit } = request;
    if (limit === undefined || limit === Infinity || answer.result.length < limit) return { ...answer, result: rows };
    return querySound(table, { ...request, limit: limit + Math.max(missing, limit) }, isValid).then((more) => ({
      ...more,
      result: more.result.slice(0, limit),
    }));
  });
}

/** Returns a new object with delegating members, because the members of the browser's cursor fail on an object that inherits from it. */
function skipInCursor(cursor: DBCoreCursor, judge: (row: unknown, key: unknown) => boolean): DBCoreCursor {
  return {
    get trans() {
      return cursor.trans;
    },
    get key(): unknown {
      return cursor.key;
    },
    get primaryKey(): unknown {
      return cursor.primaryKey;
    },
    get value(): unknown {
      return cursor.value;
    },
    get done() {
      return cursor.done === true;
    },
    continue: (key) => cursor.continue(key),
    continuePrimaryKey: (key, primaryKey) => cursor.continuePrimaryKey(key, primaryKey),
    advance: (count) => cursor.advance(count),
    start: (onNext) => cursor.start(() => (judge(cursor.value, cursor.primaryKey) ? onNext() : cursor.continue())),
    stop: (value) => cursor.stop(value),
    next: () => cursor.next(),
    fail: (error) => cursor.fail(error),
  };
}
