import Dexie from 'dexie';

type Parts = Readonly<Record<string, unknown>>;
type Listener = (parts: Parts) => void;
type Mutated = { subscribe(listener: Listener): void; unsubscribe(listener: Listener): void };
type WithTables = { readonly Table: { readonly prototype: { _trans(this: unknown, ...args: unknown[]): unknown } } };

/** Of the live query that is being run: it asks its database and then subscribes, before any microtask runs. */
let askedDatabase: string | undefined;
const narrowed = new WeakMap<Listener, Listener>();
let isInstalled = false;

/** The parts of one change are of one database. */
function isOf(prefix: string, parts: Parts): boolean {
  for (const name in parts) if (name === 'all' || name.startsWith(prefix)) return true;
  return false;
}

/**
 * A process that plays several pages shows each live query the changes of its own database alone, as a browser does: Dexie tells
 * all of a process of every change, and each of them keeps what does not concern it. A query whose database is not known is told of
 * everything.
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

/** Lets the live queries on a database be told apart from those of others. */
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
