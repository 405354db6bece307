import type Dexie from 'dexie';
import type { QuotaFound, StorageProblem } from '../../core/storage/storage-problem.ts';
import type { Cancel, Clock } from '../../platform/ports.ts';

const OPEN_WITHIN_MS = 5000;
const UNBLOCKED_WITHIN_MS = 3000;
/** A browser that closes the connections to remove the database opens none until it is removed. */
const REMOVED_WITHIN_MS = 4000;
const TRY_AGAIN_MS = 250;
/** A refused write is not always tried again: after this time any write that succeeds proves room. */
const REFUSED_WITHIN_MS = 10 * 60_000;
/** Dexie repairs missing tables by counting the version up by one; a migration of ours counts ten. */
const VERSION_STEP = 10;

export type DatabaseHealth = {
  problem(): StorageProblem | undefined;
  /** Rows by table that were left out of what was read, because they cannot be what the table holds. */
  skipped(): Readonly<Record<string, number>>;
  /** A write found no room, and none like it has succeeded since. */
  isFull(): boolean;
  /** Hears each change, and that the database is open again on a new connection. */
  subscribe(listener: () => void): Cancel;
  /** Tries to open it once more. */
  retry(): void;
  /** The database is closed on purpose: nothing about it is trouble any more. */
  stop(): void;
};

type WatchedDatabase = Dexie & { countSkipped(): Readonly<Record<string, number>> };

export type WatchOptions = {
  readonly clock: Clock;
  /** Whether newer code has marked the opened database as its own (reliability §3.4 rule 1). */
  readonly isOutdated?: () => Promise<boolean>;
  /** Registers what to call when newer code marks it so while it is open. */
  readonly listenOutdated?: (found: () => void) => void;
  /** Registers what to call after each write, with whether there was room for it. */
  readonly subscribeToQuota?: (listen: (found: QuotaFound) => void) => void;
  /** Whether the connection that was opened again has another database than before: the browser has removed the first one with its connections. */
  readonly isEmptied?: () => Promise<boolean>;
  /** No part of this app removes it, so that a removed one is made anew at once. */
  readonly isRemade?: boolean;
};

type Refused = { readonly tables: readonly string[]; readonly atMs: number };

/** A small write often succeeds on a device that is full: only one into the same tables proves that there is room for a refused one. */
function afterWrite(refused: readonly Refused[], { hasRoom, tables }: QuotaFound, nowMs: number): readonly Refused[] {
  const others = refused.filter((one) => !one.tables.every((table) => tables.includes(table)));
  if (!hasRoom) return [...others, { tables, atMs: nowMs }];
  return others.filter(({ atMs }) => Math.abs(nowMs - atMs) < REFUSED_WITHIN_MS);
}

/**
 * Opens a database and says what stands in the way. States: opening → (hanging | blocked) → open; open → opening, when the browser
 * closes the connection; opening → unavailable → opening, on retry; any → outdated | deleted, which are final: the connection is
 * closed for good, so that old code writes nothing into a newer database and nothing into one that was just removed. One that is remade
 * goes from open to opening instead of deleted.
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
    // Dexie would close it too, and open it again at the next query.
    return false;
  });
  db.on('close', openAgain);
  listenOutdated?.(() => finish('outdated'));
  subscribeToQuota?.((found) => {
    const wasFull = refused.length > 0;
    refused = afterWrite(refused, found, clock.now());
    if (wasFull !== refused.length > 0) for (const listener of listeners) listener();
  });
  // The browser may be removing it just now, which one that is not remade would not survive.
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
