import { SCHEMA_EPOCH, type AccountDatabase } from '../../src/db/schema.ts';

type StoredIndex = { readonly name: string; readonly keyPath: string | readonly string[]; readonly unique: boolean; readonly multiEntry: boolean };
type StoredTable = { readonly keyPath: string | readonly string[] | null; readonly autoIncrement: boolean; readonly indexes: readonly StoredIndex[] };

/** An account's database as stored in IndexedDB. Values that JSON cannot represent are marked with `$`. */
export type GoldenDatabase = {
  readonly name: string;
  readonly version: number;
  readonly schemaEpoch: number;
  readonly tables: Readonly<Record<string, StoredTable>>;
  readonly rows: Readonly<Record<string, readonly unknown[]>>;
};

/** The parts of the schema. A release that changes one has to record a new database. */
export type SchemaOf = Omit<GoldenDatabase, 'name' | 'rows'> & { readonly fields: Readonly<Record<string, readonly string[]>> };

const answerOf = async <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database cannot be read'));
  });

export async function dumpDatabase(db: AccountDatabase): Promise<GoldenDatabase> {
  const connection = db.backendDB();
  const names = [...connection.objectStoreNames];
  const transaction = connection.transaction(names, 'readonly');
  const stores = names.map((name) => transaction.objectStore(name));
  const contents = await Promise.all(stores.map(async (store) => answerOf(store.getAll())));
  const rows = await Promise.all(contents.map(async (list) => Promise.all(list.map(encode))));
  return {
    name: connection.name,
    version: connection.version,
    schemaEpoch: SCHEMA_EPOCH,
    tables: Object.fromEntries(stores.map((store) => [store.name, describeTable(store)])),
    rows: Object.fromEntries(names.map((name, at) => [name, rows[at] ?? []])),
  };
}

function describeTable(store: IDBObjectStore): StoredTable {
  const indexes = [...store.indexNames].map((name) => {
    const { keyPath, unique, multiEntry } = store.index(name);
    return { name, keyPath, unique, multiEntry };
  });
  return { keyPath: store.keyPath, autoIncrement: store.autoIncrement, indexes };
}

/** Bypasses the product's checks, to restore the state of an earlier build. */
export async function restoreDatabase(factory: IDBFactory, golden: GoldenDatabase): Promise<void> {
  const request = factory.open(golden.name, golden.version);
  request.onupgradeneeded = () => {
    for (const [name, { indexes, keyPath, autoIncrement }] of Object.entries(golden.tables)) {
      const store = request.result.createObjectStore(name, { keyPath: keyPath as string, autoIncrement });
      for (const index of indexes) store.createIndex(index.name, index.keyPath as string, { unique: index.unique, multiEntry: index.multiEntry });
      for (const row of golden.rows[name] ?? []) store.put(decode(row));
    }
  };
  (await answerOf(request)).close();
}

export function schemaOf(golden: GoldenDatabase): SchemaOf {
  const { name: _name, rows, ...schema } = golden;
  const fields = Object.fromEntries(Object.entries(rows).map(([table, list]) => [table, [...new Set(list.flatMap((row) => pathsOf(row)))].toSorted()]));
  return { ...schema, fields };
}

/** Deeper values come from the server, and the contract defines their shape. */
const MAX_DEPTH = 3;

/** Fields with the kinds of their values; `[]` = each element of a list, `*` = a key that is data itself, such as an ID. */
function pathsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [`${path}[]`, ...value.flatMap((one) => pathsOf(one, `${path}[]`))];
  if (typeof value !== 'object' || value === null) return [`${path}: ${value === null ? 'null' : typeof value}`];
  if (path.split('.').length > MAX_DEPTH) return [`${path}: object`];
  return Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, `${path}.${/^[A-Za-z$]\w*$/.test(name) ? name : '*'}`));
}

async function encode(value: unknown): Promise<unknown> {
  if (value === undefined) return { $undefined: 1 };
  if (value instanceof Blob) return { $blob: Buffer.from(await value.arrayBuffer()).toString('base64'), type: value.type };
  if (value instanceof ArrayBuffer) return { $buffer: Buffer.from(value).toString('base64') };
  if (ArrayBuffer.isView(value)) return { $bytes: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') };
  if (Array.isArray(value)) return Promise.all(value.map(encode));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(await Promise.all(Object.entries(value).map(async ([name, inner]) => [name, await encode(inner)] as const)));
}

type Marked = { readonly $undefined?: 1; readonly $blob?: string; readonly type?: string; readonly $buffer?: string; readonly $bytes?: string };

function decode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decode);
  if (typeof value !== 'object' || value === null) return value;
  const { $undefined, $blob, type, $buffer, $bytes } = value as Marked;
  if ($undefined !== undefined) return undefined;
  if ($blob !== undefined) return new Blob([Buffer.from($blob, 'base64')], { type: type ?? '' });
  if ($buffer !== undefined) return Uint8Array.from(Buffer.from($buffer, 'base64')).buffer;
  if ($bytes !== undefined) return Uint8Array.from(Buffer.from($bytes, 'base64'));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, decode(inner)]));
}
