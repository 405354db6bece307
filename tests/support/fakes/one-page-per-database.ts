import Dexie from 'dexie';

type Parts = Readonly<Record<string, unknown>>;
type Listener = (parts: Parts) => void;
type Mutated = { subscribe(listener: Listener): void; unsubscribe(listener: Listener): void };
type WithTables = { readonly Table: { readonly prototype: { _trans(this: unknown, ...args: unknown[]): unknown } } };

/** Of the live query that is being run: it asks its database and then subscribes, within one task. */
let askedDatabase: string | undefined;
const narrowed = new WeakMap<Listener, Listener>();
let isInstalled = false;

function partsOf(database: string, parts: Parts): Parts | undefined {
  const prefix = `idb://${database}/`;
  if ('all' in parts) return parts;
  const own = Object.entries(parts).filter(([name]) => name.startsWith(prefix));
  return own.length === 0 ? undefined : Object.fromEntries(own);
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
    if (database === undefined) return void subscribe(listener);
    const own: Listener = (parts) => {
      const concerned = partsOf(database, parts);
      if (concerned !== undefined) listener(concerned);
    };
    narrowed.set(listener, own);
    subscribe(own);
  };
  mutated.unsubscribe = (listener) => unsubscribe(narrowed.get(listener) ?? listener);
}

/** Lets the live queries on a database be told apart from those of others. */
export function noteQueriesOf(db: Dexie): void {
  const { prototype } = (db as unknown as WithTables).Table;
  const inherited = prototype._trans;
  prototype._trans = function (...args) {
    askedDatabase = db.name;
    return inherited.apply(this, args);
  };
}
