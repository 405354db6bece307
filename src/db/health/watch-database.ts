import type Dexie from 'dexie';
import type { StorageTrouble } from '../../core/storage-trouble.ts';
import type { Cancel, Clock } from '../../platform/ports.ts';

const OPEN_WITHIN_MS = 5000;
const UNBLOCKED_WITHIN_MS = 3000;
/** A browser that closes the connections to remove the database opens none until it is removed. */
const REMOVED_WITHIN_MS = 4000;
const TRY_AGAIN_MS = 250;
/** Dexie repairs missing tables by counting the version up by one; a migration of ours counts ten. */
const VERSION_STEP = 10;

export type DatabaseHealth = {
  trouble(): StorageTrouble | undefined;
  /** Rows by table that were left out of what was read, because they cannot be what the table holds. */
  skipped(): Readonly<Record<string, number>>;
  /** The last write found no room. */
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
  readonly hearOutdated?: (found: () => void) => void;
  /** Registers what to call after each write, with whether there was room for it. */
  readonly hearRoom?: (found: (hasRoom: boolean) => void) => void;
  /** Whether the connection that was opened again has another database than before: the browser has removed the first one with its connections. */
  readonly isEmptied?: () => Promise<boolean>;
  /** No part of this app removes it, so that a removed one is made anew at once. */
  readonly isRemade?: boolean;
};

/**
 * Opens a database and says what stands in the way. States: opening → (hanging | blocked) → open; open → opening, when the browser
 * closes the connection; opening → unavailable → opening, on retry; any → outdated | deleted, which are final: the connection is
 * closed for good, so that old code writes nothing into a newer database and nothing into one that was just removed. One that is remade
 * goes from open to opening instead of deleted.
 */
export function watchDatabase(db: WatchedDatabase, options: WatchOptions): DatabaseHealth {
  const { clock, isOutdated = async () => false, isEmptied = async () => false, isRemade = false, hearOutdated, hearRoom } = options;
  const listeners = new Set<() => void>();
  let trouble: StorageTrouble | undefined;
  let isOpen = false;
  let wasOpen = false;
  let isFull = false;
  let isOver = false;
  let cancelBlocked: Cancel = () => undefined;

  function say(next: StorageTrouble | undefined): void {
    if (next !== trouble) tell(next);
  }

  function tell(next: StorageTrouble | undefined): void {
    trouble = next;
    for (const listener of listeners) listener();
  }

  function finish(reason: 'outdated' | 'deleted'): void {
    if (isOver) return;
    isOver = true;
    db.close({ disableAutoOpen: true });
    say(reason);
  }

  async function open(leftMs = 0): Promise<void> {
    const cancelHanging = clock.after(OPEN_WITHIN_MS, () => say(trouble ?? 'hanging'));
    const isAgain = wasOpen;
    try {
      await db.open();
      if (isOver) return;
      isOpen = true;
      wasOpen = true;
      const isNewer = db.backendDB().version >= db.verno * VERSION_STEP + VERSION_STEP;
      if (isNewer || (await isOutdated())) finish('outdated');
      else if (isAgain && (await isEmptied())) finish('deleted');
      else if (isAgain) tell(undefined);
      else say(undefined);
    } catch {
      if (isOver) return;
      if (leftMs > 0) clock.after(TRY_AGAIN_MS, () => !isOver && void open(leftMs - TRY_AGAIN_MS));
      else say('unavailable');
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
    cancelBlocked = clock.after(UNBLOCKED_WITHIN_MS, () => say('blocked'));
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
  hearOutdated?.(() => finish('outdated'));
  hearRoom?.((hasRoom) => {
    if (isFull !== hasRoom) return;
    isFull = !hasRoom;
    for (const listener of listeners) listener();
  });
  void open();

  return {
    trouble: () => trouble,
    isFull: () => isFull,
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
      say(undefined);
    },
  };
}
