import Dexie from 'dexie';

type Parts = Readonly<Record<string, unknown>>;
type Listener = (parts: Parts) => void;
type Mutated = { subscribe(listener: Listener): void; unsubscribe(listener: Listener): void };
type WithTables = { readonly Table: { readonly prototype: { _trans(this: unknown, ...args: unknown[]): unknown } } };

/** The database of the running live query: it queries its database and then subscribes, before any microtask runs. */
let askedDatabase: string | undefined;
const narrowed = new WeakMap<Listener, Listener>();
let isInstalled = false;

/** Whether a change belongs to a database. All parts of one change belong to one database. */
function isOf(prefix: string, parts: Parts): boolean {
  for (const name in parts) if (name === 'all' || name.startsWith(prefix)) return true;
  return false;
}

/**
 * In a process that simulates several pages, each live query receives only changes of its own database, as in a browser. Dexie sends every change to all
 * queries of a process, and each query keeps the foreign ones. A query without a known database receives everything.
 */
export function narrowLiveQueries(): void {
  if (isInstalled) return;
  isInstalled = true;
  const mutated = (Dexie.on as unknown as { readonly storagemutated: Mutated }).storagemutated;
  const { subscribe, unsubscribe } = mutated;
  mutated.subscribe = (listener) => {
    const database = askedDatabase;
    askedDatabase = undefined;
    if (database === undefined) {
      subscribe(listener);
      return;
    }
    const prefix = `idb://${database}/`;
    const own: Listener = (parts) => {
      if (isOf(prefix, parts)) listener(parts);
    };
    narrowed.set(listener, own);
    subscribe(own);
  };
  mutated.unsubscribe = (listener) => unsubscribe(narrowed.get(listener) ?? listener);
}

function forget(): void {
  askedDatabase = undefined;
}

function isLiveQuery(): boolean {
  return (Dexie.Promise as unknown as { readonly PSD: { readonly subscr?: object } }).PSD.subscr !== undefined;
}

/** Records the database of each live query on `db`. */
export function noteQueriesOf(db: Dexie): void {
  const { prototype } = (db as unknown as WithTables).Table;
  const inherited = prototype._trans;
  prototype._trans = function (...args) {
    if (isLiveQuery()) {
      askedDatabase = db.name;
      queueMicrotask(forget);
    }
    return inherited.apply(this, args);
  };
}
