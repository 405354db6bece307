import type Dexie from 'dexie';
import type { QuotaFound, StorageProblem } from '../../core/storage/storage-problem.ts';
import type { Cancel, Clock } from '../../platform/ports.ts';

const OPEN_WITHIN_MS = 5000;
const UNBLOCKED_WITHIN_MS = 3000;
/** A browser that closes the connections in order to remove the database opens no connection until it is removed. */
const REMOVED_WITHIN_MS = 4000;
const TRY_AGAIN_MS = 250;
/** A refused write may never be repeated. After this time any successful write proves that there is room. */
const REFUSED_WITHIN_MS = 10 * 60_000;
/** Dexie raises the version by one to repair missing tables. A migration of this app raises it by ten. */
const VERSION_STEP = 10;

export type DatabaseHealth = {
  problem(): StorageProblem | undefined;
  /** Number of invalid rows by table that reads left out. */
  skipped(): Readonly<Record<string, number>>;
  /** Whether a write found no room and no write to the same tables has succeeded since. */
  isFull(): boolean;
  /** The listener is called after each change, and when the database is open again on a new connection. */
  subscribe(listener: () => void): Cancel;
  /** Tries to open it once more. */
  retry(): void;
  /** The caller closes the database on purpose. No problem is reported after this. */
  stop(): void;
};

type WatchedDatabase = Dexie & { countSkipped(): Readonly<Record<string, number>> };

export type WatchOptions = {
  readonly clock: Clock;
  /** Whether newer code has marked the opened database as its own (reliability §3.4 rule 1). */
  readonly isOutdated?: () => Promise<boolean>;
  /** Registers a callback for the case that newer code marks the database as its own while it is open. */
  readonly listenOutdated?: (found: () => void) => void;
  /** Registers a callback for each write. It receives whether there was room. */
  readonly subscribeToQuota?: (listen: (found: QuotaFound) => void) => void;
  /** Whether the new connection opened another database, because the browser removed the first one together with its connections. */
  readonly isEmptied?: () => Promise<boolean>;
  /** The database is created again at once after it was removed, because no part of this app removes it. */
  readonly isRemade?: boolean;
};

type Refused = { readonly tables: readonly string[]; readonly atMs: number };

/**
 * Updates the list of refused writes. On a full device a small write often succeeds, so only a write to the same tables proves that there
 * is room for a refused one.
 */
function afterWrite(refused: readonly Refused[], { hasRoom, tables }: QuotaFound, nowMs: number): readonly Refused[] {
  const others = refused.filter((one) => !one.tables.every((table) => tables.includes(table)));
  if (!hasRoom) return [...others, { tables, atMs: nowMs }];
  return others.filter(({ atMs }) => Math.abs(nowMs - atMs) < REFUSED_WITHIN_MS);
}

/**
 * Opens a database and reports problems. States: opening → (hanging | blocked) → open; open → opening, when the browser closes the
 * connection; opening → unavailable → opening, on retry; any → outdated | deleted. These last two are final: the connection is closed for
 * good, so that old code writes nothing into a newer database or into one that was just removed. With `isRemade` the state goes from open
 * to opening instead of deleted.
 */
export function watchDatabase(db: WatchedDatabase, options: WatchOptions): DatabaseHealth {
  const { clock, isOutdated = async () => false, isEmptied = async () => false, isRemade = false, listenOutdated, subscribeToQuota } = options;
  const listeners = new Set<() => void>();
  let problem: StorageProblem | undefined;
  let isOpen = false;
  let wasOpen = false;
  /** Writes that found no room. */
  let refused: readonly Refused[] = [];
  let isOver = false;
  let cancelBlocked: Cancel = () => undefined;

  function publish(next: StorageProblem | undefined): void {
    if (next !== problem) notify(next);
  }

  function notify(next: StorageProblem | undefined): void {
    problem = next;
    for (const listener of listeners) listener();
  }

  function finish(reason: 'outdated' | 'deleted'): void {
    if (isOver) return;
    isOver = true;
    db.close({ disableAutoOpen: true });
    publish(reason);
  }

  async function open(leftMs = 0): Promise<void> {
    const cancelHanging = clock.after(OPEN_WITHIN_MS, () => publish(problem ?? 'hanging'));
    const isAgain = wasOpen;
    try {
      await db.open();
      if (isOver) return;
      isOpen = true;
      wasOpen = true;
      const isNewer = db.backendDB().version >= db.verno * VERSION_STEP + VERSION_STEP;
      if (isNewer || (await isOutdated())) finish('outdated');
      else if (isAgain && (await isEmptied())) finish('deleted');
      else if (isAgain) notify(undefined);
      else publish(undefined);
    } catch {
      if (isOver) return;
      if (leftMs > 0) clock.after(TRY_AGAIN_MS, () => !isOver && void open(leftMs - TRY_AGAIN_MS));
      if (leftMs <= 0 || !wasOpen) publish('unavailable');
    } finally {
      cancelHanging();
      cancelBlocked();
    }
  }

  function openAgain(): void {
    if (isOver || !isOpen) return;
    isOpen = false;
    clock.after(0, () => !isOver && void open(REMOVED_WITHIN_MS));
  }

  db.on('blocked', () => {
    cancelBlocked();
    cancelBlocked = clock.after(UNBLOCKED_WITHIN_MS, () => publish('blocked'));
  });
  db.on('versionchange', (event) => {
    if (event.newVersion === null && isRemade) {
      db.close({ disableAutoOpen: false });
      openAgain();
    } else finish(event.newVersion === null ? 'deleted' : 'outdated');
    // Dexie would close it too, but would open it again at the next query.
    return false;
  });
  db.on('close', openAgain);
  listenOutdated?.(() => finish('outdated'));
  subscribeToQuota?.((found) => {
    const wasFull = refused.length > 0;
    refused = afterWrite(refused, found, clock.now());
    if (wasFull !== refused.length > 0) for (const listener of listeners) listener();
  });
  // The browser may be removing the database at this moment. Opening is repeated only for a database that may be created again.
  void open(isRemade ? REMOVED_WITHIN_MS : 0);

  return {
    problem: () => problem,
    isFull: () => refused.length > 0,
    skipped: () => db.countSkipped(),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry() {
      if (!isOver) void open();
    },
    stop() {
      isOver = true;
      cancelBlocked();
      publish(undefined);
    },
  };
}
